import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { migrate } from './migrated.ts'

/** How Drizzle writes one. */
const LIMIT = ' limit ?'

type Bound = { text: string; values: SQLInputValue[] }
type Row = Record<string, SQLInputValue>

/**
 * The migrated database in this process's SQLite, behind D1's interface: a call takes microseconds, so that
 * tens of thousands can be tried. `around` decides when each call happens and what comes of it.
 */
export class SqliteD1 {
  readonly #db = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()
  around: <T>(work: () => T) => Promise<T> = async (work) => work()

  constructor() {
    migrate(this.#db)
    this.#db.exec('PRAGMA foreign_keys = ON')
  }

  run(text: string, values: readonly SQLInputValue[] = []): Row[] {
    const known = this.#prepared.get(text)
    const statement = known ?? this.#db.prepare(text)
    if (!known) this.#prepared.set(text, statement)
    return statement.all(...values) as Row[]
  }

  /** SQLite compiles a statement anew whenever a limit is bound, which takes longer than to run it. */
  #runWithLimit({ text, values }: Bound): Row[] {
    if (!text.endsWith(LIMIT)) return this.run(text, values)
    return this.run(text.slice(0, -1) + values.at(-1), values.slice(0, -1))
  }

  #batch(list: readonly Bound[]) {
    this.run('BEGIN')
    try {
      const answers = list.map((one) => ({ results: this.#runWithLimit(one) }))
      this.run('COMMIT')
      return answers
    } catch (error) {
      this.run('ROLLBACK')
      throw error
    }
  }

  readonly #statement = (text: string, values: SQLInputValue[] = []) => {
    const all = () => this.around(() => this.#batch([{ text, values }])[0]!)
    return {
      text,
      values,
      all,
      run: all,
      bind: (...bound: SQLInputValue[]) => this.#statement(text, bound),
      raw: async () => (await all()).results.map((row) => Object.values(row)),
    }
  }

  readonly d1 = {
    prepare: (text: string) => this.#statement(text),
    batch: (list: readonly Bound[]) => this.around(() => this.#batch(list)),
  } as unknown as D1Database
}
