/**
 * Parses an address. The oldest supported browsers (`web/README.md`) lack `URL.parse` and `URL.canParse`.
 *
 * @param base base of a relative address
 * @returns null if the text is no address
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
