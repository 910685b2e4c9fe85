/** What this isolate keeps of each database: made when first asked for. */
export function perDatabase<T>(make: () => T): (env: { DB: D1Database }) => T {
  const values = new WeakMap<D1Database, T>()
  return ({ DB }) => {
    const known = values.get(DB) ?? make()
    values.set(DB, known)
    return known
  }
}
