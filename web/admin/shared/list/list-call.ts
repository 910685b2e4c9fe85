/** The number of the page that the address names. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/**
 * The call of the page that the address names.
 *
 * @param names what the call knows by which name, by the name in the address
 */
export function listCall(
  path: string,
  params: URLSearchParams,
  size: number,
  names: Record<string, string>,
): string {
  const query = new URLSearchParams({
    skip: String((pageOf(params) - 1) * size),
    limit: String(size),
  })
  for (const [key, name] of Object.entries(names)) {
    const value = params.get(key)
    if (value) query.set(name, value)
  }
  return `${path}?${query}`
}
