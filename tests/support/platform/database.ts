import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import type { SnapshotCache } from '../../../worker/catalogue/engine/load/load.ts'
import { catalogueOf } from '../../../worker/platform/http/context.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { enterNewColo } from './colo.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

/** An isolate's catalogue, without the reads that follow an answer for half a minute. */
export const catalogueWithoutTail = (
  bindings: Pick<Env, 'DB' | 'MEDIA'>,
  cache: SnapshotCache | null = null,
) => catalogueOf(bindings, () => ({ cache, tailReads: 0 }))

const MOST_RESETS = 20

/** More companions are removed with their stores: one by one, 100,000 took twenty seconds. */
const MOST_COMPANIONS = 5_000

// A batch for each file would take four times as long, hundreds of times.
const ALL_AT_ONCE = [{ name: 'all', queries: env.MIGRATIONS.flatMap(({ queries }) => queries) }]

type Table = { name: string; columns: string[] }
type Seeded = { name: string; query: string; rows: string; refill: D1PreparedStatement[] }
type Trigger = { name: string; table: string; sql: string }
type Part = { type: 'table' | 'index' | 'view' | 'trigger'; name: string; sql: string }
/** @param areKept whether the tables that hardly a test changes are as the migrations fill them */
type State = { schema: string; areKept: boolean; isLarge: boolean; filled: string[] }

/** The state that the migrations make: how to inspect it, and how to bring it back. */
let fresh: {
  schema: string
  inspect: D1PreparedStatement
  /** Tables that only a few tests change, each as it was. */
  kept: Seeded[]
  /** Those that triggers write, or this file itself. */
  changing: Seeded[]
  leftByTriggers: D1PreparedStatement[]
  /** Only those that no order of deletion satisfies. */
  keepers: Trigger[]
  /** All tables, in an order in which they can be emptied. */
  order: string[]
  /** What the schema is made of. */
  parts: Map<string, Part>
  /** The names of the migrations. */
  applied: Seeded
} | null = null

/** A new database: whoever knows the one before notices, and no job is late yet. */
const asNew = () => [
  env.DB.prepare('UPDATE catalogue_epoch SET epoch = lower(hex(randomblob(16)))'),
  env.DB.prepare("UPDATE job_runs SET finished_at = unixepoch() * 1000 WHERE job = ''"),
]

/** An empty, migrated database, an empty bucket, and no cache that remembers the ones before. */
export async function emptyStores() {
  enterNewColo()
  if (!(await isClean())) await remade()
  catalogueWithoutTail(env).expire()
  return createDatabase(env.DB)
}

/** Takes rows and files away, far faster than new stores; not after a test that changed a table or an index. */
async function isClean(): Promise<boolean> {
  if (fresh === null) return false
  // One of the tables may be gone.
  const now = await stateOf(fresh.inspect).catch(() => null)
  if (!now || now.isLarge) return false
  const changes = now.schema === fresh.schema ? { undone: [], again: [] } : await changesOfSchema()
  if (changes === null) return false
  const again = now.areKept ? fresh.changing : [...fresh.changing, ...fresh.kept]
  const stay = new Set(now.areKept ? fresh.kept.map(({ name }) => name) : [])
  const keepers = fresh.keepers.filter(({ table }) => now.filled.includes(table))
  const isKeeper = ({ type, name }: Part) =>
    type === 'trigger' && keepers.some((keeper) => keeper.name === name)
  const [{ objects, truncated }] = await Promise.all([
    env.MEDIA.list(),
    env.DB.batch([
      // No PRAGMA, and no other schema without need: each has SQLite prepare every statement anew.
      ...changes.undone,
      ...keepers.map(({ name }) => env.DB.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
      // Before anything that is counted in them goes.
      ...fresh.changing.map(({ name }) => env.DB.prepare(`DELETE FROM ${name}`)),
      // The right of the last owner, who can't be deleted, goes with the row that is replaced.
      env.DB.prepare('INSERT OR REPLACE INTO members SELECT * FROM members'),
      ...fresh.order
        .filter((name) => now.filled.includes(name) && !stay.has(name))
        .map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
      ...fresh.leftByTriggers,
      ...again.flatMap(({ refill }) => refill),
      ...keepers.map(({ sql }) => env.DB.prepare(sql)),
      ...changes.again.filter((part) => !isKeeper(part)).map(({ sql }) => env.DB.prepare(sql)),
      ...asNew(),
    ]),
  ])
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
  return !truncated
}

/** What a test did to views and triggers; null when a table is another, or has other indexes or in another order. */
async function changesOfSchema() {
  const now = await partsOfSchema()
  const isOther = (part: Part, among: Map<string, Part>) => among.get(keyOf(part))?.sql !== part.sql
  const undone = [...now.values()].filter((part) => isOther(part, fresh!.parts))
  const again = [...fresh!.parts.values()].filter((part) => isOther(part, now))
  if ([...undone, ...again].some(({ type }) => /^(table|index)$/.test(type))) return null
  return {
    undone: undone.map(({ type, name }) => env.DB.prepare(`DROP ${type} ${name}`)),
    again,
  }
}

async function partsOfSchema(): Promise<Map<string, Part>> {
  const { results } = await env.DB.prepare(
    `SELECT type, name, sql FROM sqlite_schema
     WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
  ).all<Part>()
  return new Map(results.map((part) => [keyOf(part), part]))
}

/** An index and a trigger may have one name. */
const keyOf = ({ type, name }: Part) => `${type} ${name}`

const TABLES_A_COLUMN = 50

async function remade(): Promise<void> {
  await reset()
  // A store that something before still holds on to keeps what is in it.
  for (let again = 0; !(await areEmpty()); again++) {
    if (again === MOST_RESETS)
      throw new Error('The stores are held by a test before: is a body unread?')
    await reset()
  }
  if (fresh === null) await migrated()
  else await copied(fresh)
}

/** What the migrations made, in a fifteenth of their time. */
async function copied({ parts, kept, changing, applied }: NonNullable<typeof fresh>) {
  const made = (...types: Part['type'][]) =>
    [...parts.values()]
      .filter(({ type }) => types.includes(type))
      .map(({ sql }) => env.DB.prepare(sql))
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...made('table'),
    // Before there are triggers that would write elsewhere.
    ...[...kept, ...changing, applied].flatMap(({ refill }) => refill),
    ...made('index', 'view', 'trigger'),
    ...asNew(),
  ])
}

async function migrated(): Promise<void> {
  await applyD1Migrations(env.DB, ALL_AT_ONCE)
  // The tests' companions live in many countries; those of publication close some themselves.
  await env.DB.prepare('UPDATE countries SET is_open = 1').run()
  const parts = await partsOfSchema()
  const stays = await triggersThatKeep()
  const last = stays.map(({ table }) => table)
  const order = orderOfDeletion(parts.values(), last)
  const tables = await tablesOf()
  const seeded = (await Promise.all(tables.map(seededOf)))
    .filter(({ rows }) => rows !== '[]')
    .toSorted((one, other) => order.indexOf(other.name) - order.indexOf(one.name))
  const written = await writtenByTriggers()
  const isChanging = ({ name }: Seeded) =>
    written.has(name) || name === 'catalogue_epoch' || name === 'job_runs'
  const kept = seeded.filter((one) => !isChanging(one))
  const has = tables.map(({ name }) => `iif(EXISTS (SELECT 1 FROM ${name}), '${name} ', '')`)
  // An answer has a hundred columns at most, and an expression a hundred parts.
  const filled = Array.from({ length: Math.ceil(has.length / TABLES_A_COLUMN) }, (_, at) => {
    const part = has.slice(at * TABLES_A_COLUMN, (at + 1) * TABLES_A_COLUMN)
    return `${part.join(' || ')} AS filled${at}`
  })
  const inspect = env.DB.prepare(
    `SELECT (SELECT group_concat(name || length(sql))
        FROM (SELECT name, sql FROM sqlite_schema ORDER BY name)) AS "schema",
      ${kept.map(({ query }, at) => `(${query}) = ?${at + 1}`).join(' AND ')} AS "areKept",
      EXISTS (SELECT 1 FROM companions LIMIT 1 OFFSET ${MOST_COMPANIONS}) AS "isLarge",
      ${filled.join()}`,
  ).bind(...kept.map(({ rows }) => rows))
  const { schema } = await stateOf(inspect)
  const keepers = stays.filter(({ sql }) => !/\bWHEN\b/.test(sql))
  // Triggers note elsewhere what goes: those notes go last.
  const leftByTriggers = [...written].map((name) => env.DB.prepare(`DELETE FROM ${name}`))
  const applied = await seededOf({ name: 'd1_migrations', columns: ['id', 'name', 'applied_at'] })
  const changing = seeded.filter(isChanging)
  fresh = { schema, inspect, kept, changing, keepers, order, leftByTriggers, parts, applied }
}

async function stateOf(inspect: D1PreparedStatement): Promise<State> {
  const { schema, areKept, isLarge, ...parts } =
    (await inspect.first<Record<string, string | number>>())!
  const filled = Object.values(parts).join('').split(' ').filter(Boolean)
  return { schema: String(schema), areKept: areKept === 1, isLarge: isLarge === 1, filled }
}

async function tablesOf(): Promise<Table[]> {
  const query = env.DB.prepare(
    `SELECT t.name, json_group_array(c.name) AS columns
     FROM sqlite_schema t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.sql LIKE '%STRICT%' GROUP BY t.name`,
  )
  const { results } = await query.all<{ name: string; columns: string }>()
  return results.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }))
}

/** The rows that a table has now, and what brings them back. */
async function seededOf({ name, columns }: Table): Promise<Seeded> {
  // In the order in which they lie: what a search reads before it ends may depend on it.
  const query = `SELECT json_group_array(json_array(${columns.join()})) AS text FROM ${name} NOT INDEXED`
  const rows = (await env.DB.prepare(query).first<string>('text'))!
  const values = columns.map((_, at) => `value ->> ${at}`).join()
  const fill = `INSERT INTO ${name} (${columns.join()}) SELECT ${values} FROM json_each(?1)`
  const refill = [env.DB.prepare(`DELETE FROM ${name}`), env.DB.prepare(fill).bind(rows)]
  return { name, query, rows, refill }
}

async function writtenByTriggers(): Promise<Set<string>> {
  const query = env.DB.prepare("SELECT group_concat(sql) FROM sqlite_schema WHERE type = 'trigger'")
  const [[acts = ''] = []] = await query.raw<string[]>()
  const writes = /(?:INSERT (?:OR \w+ )?INTO|UPDATE(?: OR \w+)?|DELETE FROM) (\w+)/g
  const names = [...acts.matchAll(writes)].map(([, name]) => name!)
  const tables = new Set((await tablesOf()).map(({ name }) => name))
  return new Set(names.filter((name) => tables.has(name)))
}

/** Each before those that it points at; `last` are those whose rows stay while others do. */
function orderOfDeletion(parts: Iterable<Part>, last: readonly string[]): string[] {
  const tables = [...parts].filter(({ type }) => type === 'table')
  const order = new Set<string>()
  const add = (name: string) => {
    for (const child of tables) {
      const isOther = child.name !== name && !order.has(child.name)
      if (isOther && new RegExp(`REFERENCES "?${name}\\b`).test(child.sql)) add(child.name)
    }
    order.add(name)
  }
  for (const { name } of tables) add(name)
  const isLast = (name: string) => Number(last.includes(name))
  return [...order].toSorted((one, other) => isLast(one) - isLast(other))
}

/** The triggers by which rows can't be deleted. */
async function triggersThatKeep(): Promise<Trigger[]> {
  const query = `SELECT name, tbl_name AS "table", sql FROM sqlite_schema
    WHERE type = 'trigger' AND name LIKE '%\\_stays' ESCAPE '\\'`
  return (await env.DB.prepare(query).all<Trigger>()).results
}

async function areEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').first()
  return tables === null && (await env.MEDIA.list({ limit: 1 })).objects.length === 0
}
