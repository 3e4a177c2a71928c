/** What Chromium's `navigator.userAgentData` says of the browser. */
export interface UserAgentData {
  brands: { brand: string }[];
  platform: string;
}

/** `Google Chrome on macOS`: what a profile is called until its user names it. */
export function browserLabel(data: UserAgentData | undefined): string {
  const brands = (data?.brands ?? []).map(({ brand }) => brand);
  const real = brands.filter((brand) => !/not.*brand/i.test(brand)); // "Not:A-Brand" is there to mislead sniffers
  const name = real.find((brand) => brand !== 'Chromium') ?? 'Chromium';
  return data?.platform ? `${name} on ${data.platform}` : name;
}
