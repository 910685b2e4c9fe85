/** State of this isolate per database, created on first use. */
export function perDatabase<T>(make: () => T): (env: { DB: D1Database }) => T {
  const values = new WeakMap<D1Database, T>()
  return ({ DB }) => {
    const value = values.get(DB) ?? make()
    values.set(DB, value)
    return value
  }
}
