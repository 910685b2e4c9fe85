/** Row counts and round trips of a D1 binding, as D1 bills them. */
export type Meter = { readonly read: number; readonly written: number; trips: number }

type Meta = { rows_read?: number; rows_written?: number }

/**
 * A binding that counts its use. With `fail` every statement throws, as in an outage. Rows are counted from the start
 * or from the first reset.
 */
export function meterBinding(
  db: D1Database,
  { fail, countsRows = true }: { fail?: () => boolean; countsRows?: boolean } = {},
) {
  const rows = { read: 0, written: 0 }
  let isCounting = countsRows
  const countRows = () => {
    if (!isCounting) throw new Error('Rows are counted from the first `resetMeter()`')
    return rows
  }
  const meter: Meter = {
    trips: 0,
    get read() {
      return countRows().read
    },
    get written() {
      return countRows().written
    },
  }
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  /** Statements of all round trips, and the bytes of the largest with its values. */
  const work = { statements: 0, largest: 0 }
  const sizes = new WeakMap<D1PreparedStatement, number>()
  const recordStatement = (wrapper: D1PreparedStatement) => {
    work.statements++
    work.largest = Math.max(work.largest, sizes.get(wrapper) ?? 0)
  }

  const note = (meta: Meta) => {
    rows.read += meta.rows_read ?? 0
    rows.written += meta.rows_written ?? 0
  }
  const trip = () => {
    meter.trips++
    if (fail?.()) throw new Error('D1_ERROR: the database is not available')
  }
  const wrap = (statement: D1PreparedStatement, size: number): D1PreparedStatement => {
    const runAll = async () => {
      trip()
      recordStatement(wrapper)
      const result = await statement.all()
      note(result.meta)
      return result
    }
    const wrapper = {
      bind: (...values: unknown[]) => {
        const lengths = values.map((value) => (typeof value === 'string' ? value.length : 8))
        return wrap(
          statement.bind(...values),
          lengths.reduce((sum, length) => sum + length, size),
        )
      },
      all: runAll,
      run: runAll,
      first: async (column?: string) => {
        const row = (await runAll()).results[0] as Record<string, unknown> | undefined
        if (row === undefined) return null
        return column ? row[column] : row
      },
      // Reads run twice: only `raw` separates columns of the same name, and only `all` returns the counts.
      raw: async () => {
        if (isCounting) await runAll()
        else {
          trip()
          recordStatement(wrapper)
        }
        return statement.raw()
      },
    } as unknown as D1PreparedStatement
    originals.set(wrapper, statement)
    sizes.set(wrapper, size)
    return wrapper
  }
  const binding = {
    prepare: (query: string) => wrap(db.prepare(query), query.length),
    batch: async (statements: D1PreparedStatement[]) => {
      trip()
      for (const statement of statements) recordStatement(statement)
      const results = await db.batch(
        statements.map((statement) => originals.get(statement) ?? statement),
      )
      for (const { meta } of results) note(meta)
      return results
    },
    exec: (query: string) => db.exec(query),
  } as unknown as D1Database
  const reset = () => {
    isCounting = true
    Object.assign(rows, { read: 0, written: 0 })
    meter.trips = 0
    Object.assign(work, { statements: 0, largest: 0 })
  }
  return { binding, meter, work, reset }
}
