export const browserArgs: string[]
export function findBrowser(): Promise<string | null>
/** @throws Error with the command that installs one */
export function ensureBrowser(): Promise<string>
