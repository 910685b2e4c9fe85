/** Row counts and round trips of a D1 binding, as D1 bills them. */
export type Meter = { readonly read: number; readonly written: number; trips: number }

type Meta = { rows_read?: number; rows_written?: number }

/**
 * A binding that counts what goes through it. With `fail` every statement throws, as when D1 is
 * down. Rows that are not counted from the start are counted from the first reset.
 */
export function metered(
  db: D1Database,
  { fail, countsRows = true }: { fail?: () => boolean; countsRows?: boolean } = {},
) {
  const rows = { read: 0, written: 0 }
  let isCounting = countsRows
  const counted = () => {
    if (!isCounting) throw new Error('Rows are counted from the first `resetMeter()`')
    return rows
  }
  const meter: Meter = {
    trips: 0,
    get read() {
      return counted().read
    },
    get written() {
      return counted().written
    },
  }
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  const note = (meta: Meta) => {
    rows.read += meta.rows_read ?? 0
    rows.written += meta.rows_written ?? 0
  }
  const trip = () => {
    meter.trips++
    if (fail?.()) throw new Error('D1_ERROR: the database is not available')
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      trip()
      const result = await statement.all()
      note(result.meta)
      return result
    }
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all,
      run: all,
      first: async (column?: string) => {
        const row = (await all()).results[0] as Record<string, unknown> | undefined
        if (row === undefined) return null
        return column ? row[column] : row
      },
      // Only `raw` keeps columns of one name apart, and only `all` returns the counts: reads run twice.
      raw: async () => {
        if (isCounting) await all()
        else trip()
        return statement.raw()
      },
    } as unknown as D1PreparedStatement
    originals.set(wrapped, statement)
    return wrapped
  }
  const binding = {
    prepare: (query: string) => wrap(db.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      trip()
      const results = await db.batch(statements.map((one) => originals.get(one) ?? one))
      for (const { meta } of results) note(meta)
      return results
    },
    exec: (query: string) => db.exec(query),
  } as unknown as D1Database
  const reset = () => {
    isCounting = true
    Object.assign(rows, { read: 0, written: 0 })
    meter.trips = 0
  }
  return { binding, meter, reset }
}
