export function bundled<Module>(path: string): Promise<Module>;
