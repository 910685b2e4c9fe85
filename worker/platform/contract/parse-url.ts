/**
 * Reads an address. `URL.parse` and `URL.canParse` are younger than the oldest supported browsers (`web/README.md`).
 *
 * @param base resolves a relative address
 * @returns null if the text is no address
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
