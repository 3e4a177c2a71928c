/** What Chromium's `navigator.userAgentData` says about the browser. */
export interface UserAgentData {
  brands: { brand: string }[];
  platform: string;
}

/** `Google Chrome on macOS`: a profile's name until its user renames it. */
export function browserLabel(data: UserAgentData | undefined): string {
  const brands = (data?.brands ?? []).map(({ brand }) => brand);
  const real = brands.filter((brand) => !/not.*brand/i.test(brand)); // "Not:A-Brand" is there to mislead sniffers
  const name = real.find((brand) => brand !== 'Chromium') ?? 'Chromium';
  return data?.platform ? `${name} on ${data.platform}` : name;
}
