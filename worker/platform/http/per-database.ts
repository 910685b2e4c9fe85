/** What this isolate keeps of each database: made when first asked for. */
export function perDatabase<T>(make: () => T): (env: { DB: D1Database }) => T {
  const kept = new WeakMap<D1Database, T>()
  return ({ DB }) => {
    const known = kept.get(DB) ?? make()
    kept.set(DB, known)
    return known
  }
}
