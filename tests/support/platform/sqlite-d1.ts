import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { migrate } from './migrated.ts'

/** A limit in Drizzle's SQL. */
const LIMIT = ' limit ?'

type Bound = { text: string; values: SQLInputValue[] }
type Row = Record<string, SQLInputValue>

/**
 * The migrated database in this process's SQLite, with D1's interface: calls take microseconds, so that a test can make
 * tens of thousands. `around` controls when each call runs and what it returns.
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
    const cachedStatement = this.#prepared.get(text)
    const statement = cachedStatement ?? this.#db.prepare(text)
    if (!cachedStatement) this.#prepared.set(text, statement)
    return statement.all(...values) as Row[]
  }

  /** SQLite compiles a statement again whenever a limit is bound, which takes longer than running it. */
  #runWithLimit({ text, values }: Bound): Row[] {
    if (!text.endsWith(LIMIT)) return this.run(text, values)
    return this.run(text.slice(0, -1) + values.at(-1), values.slice(0, -1))
  }

  #batch(list: readonly Bound[]) {
    this.run('BEGIN')
    try {
      const answers = list.map((query) => ({ results: this.#runWithLimit(query) }))
      this.run('COMMIT')
      return answers
    } catch (error) {
      this.run('ROLLBACK')
      throw error
    }
  }

  readonly #statement = (text: string, values: SQLInputValue[] = []) => {
    const runAll = () => this.around(() => this.#batch([{ text, values }])[0]!)
    return {
      text,
      values,
      all: runAll,
      run: runAll,
      bind: (...boundValues: SQLInputValue[]) => this.#statement(text, boundValues),
      raw: async () => (await runAll()).results.map((row) => Object.values(row)),
    }
  }

  readonly d1 = {
    prepare: (text: string) => this.#statement(text),
    batch: (list: readonly Bound[]) => this.around(() => this.#batch(list)),
  } as unknown as D1Database
}
