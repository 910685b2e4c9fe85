export const browserArgs: string[]
export function findBrowser(): Promise<string | null>
/** @throws Error that says what to type */
export function ensureBrowser(): Promise<string>
