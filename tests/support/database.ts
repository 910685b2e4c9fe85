import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../worker/db/client.ts'
import type { SnapshotCache } from '../../worker/features/catalogue/load.ts'
import { catalogueOf } from '../../worker/http/context.ts'
import type { Env } from '../../worker/lib/env.ts'
import { enterNewColo } from './colo.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

/** An isolate's catalogue, without the reads that follow an answer for half a minute. */
export const catalogueWithoutTail = (
  bindings: Pick<Env, 'DB' | 'MEDIA'>,
  cache: SnapshotCache | null = null,
) => catalogueOf(bindings, () => ({ cache, tailReads: 0 }))

const MOST_RESETS = 20

// A batch for each file would take four times as long, hundreds of times.
const ALL_AT_ONCE = [{ name: 'all', queries: env.MIGRATIONS.flatMap(({ queries }) => queries) }]

type Table = { name: string; columns: string[] }
type Trigger = { name: string; table: string; sql: string }
type State = { schema: string; filled: string[] }

/** The state that the migrations make: how to inspect it, and how to bring it back. */
let fresh:
  | (State & { inspect: D1PreparedStatement; refill: D1PreparedStatement[]; keepers: Trigger[] })
  | null = null

/** An empty, migrated database, an empty bucket, and no cache that remembers the ones before. */
export async function emptyStores() {
  enterNewColo()
  if (!(await isClean())) await remade()
  // The tests' companions live in many countries; those of publication close some themselves.
  await env.DB.prepare('UPDATE countries SET open_for_publication = 1').run()
  catalogueWithoutTail(env).expire()
  return createDatabase(env.DB)
}

/** Takes rows and files away, far faster than new stores; not after a test that changed the schema. */
async function isClean(): Promise<boolean> {
  if (fresh === null) return false
  const { refill, filled: first } = fresh
  // One of the tables may be gone.
  const now = await stateOf(fresh.inspect).catch(() => null)
  if (now?.schema !== fresh.schema) return false
  const keepers = fresh.keepers.filter(({ table }) => now.filled.includes(table))
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...keepers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
    // Before anything that is counted in them goes.
    ...[...first, ...now.filled].map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
    ...refill,
    ...keepers.map(({ sql }) => env.DB.prepare(sql)),
    // It is another database: whoever knows the one before notices.
    env.DB.prepare('UPDATE catalogue_epoch SET epoch = lower(hex(randomblob(16)))'),
  ])
  const { objects, truncated } = await env.MEDIA.list()
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
  return !truncated
}

async function remade(): Promise<void> {
  await reset()
  // A store that something before still holds on to keeps what is in it.
  for (let again = 0; !(await areEmpty()); again++) {
    if (again === MOST_RESETS)
      throw new Error('The stores are held by a test before: is a body unread?')
    await reset()
  }
  await applyD1Migrations(env.DB, ALL_AT_ONCE)
  const tables = await tablesOf()
  const has = tables.map(({ name }) => `EXISTS (SELECT 1 FROM ${name}) AS ${name}`)
  const inspect = env.DB.prepare(`SELECT
    (SELECT group_concat(sql) FROM (SELECT sql FROM sqlite_schema ORDER BY name)) AS "schema",
    ${has.join()}`)
  const state = await stateOf(inspect)
  const seeded = tables.filter(({ name }) => state.filled.includes(name))
  const refill = (await Promise.all(seeded.map(refilling))).flat()
  const keepers = await triggersThatKeep()
  fresh = { ...state, inspect, keepers, refill: [...(await leftByTriggers()), ...refill] }
}

async function stateOf(inspect: D1PreparedStatement): Promise<State> {
  const { schema, ...has } = (await inspect.first<Record<string, string | number>>())!
  return { schema: String(schema), filled: Object.keys(has).filter((name) => has[name]) }
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

/** What brings back the rows that a table has now. */
async function refilling({ name, columns }: Table): Promise<D1PreparedStatement[]> {
  const query = `SELECT json_group_array(json_array(${columns.join()})) AS text FROM ${name}`
  const rows = await env.DB.prepare(query).first<string>('text')
  const values = columns.map((_, at) => `value ->> ${at}`).join()
  const fill = `INSERT INTO ${name} (${columns.join()}) SELECT ${values} FROM json_each(?1)`
  return [env.DB.prepare(`DELETE FROM ${name}`), env.DB.prepare(fill).bind(rows)]
}

/** Triggers note elsewhere what goes: those notes go last. */
async function leftByTriggers(): Promise<D1PreparedStatement[]> {
  const query = env.DB.prepare("SELECT group_concat(sql) FROM sqlite_schema WHERE type = 'trigger'")
  const [[acts = ''] = []] = await query.raw<string[]>()
  const names = new Set(
    [...acts.matchAll(/INSERT (?:OR \w+ )?INTO (\w+)/g)].map(([, name]) => name),
  )
  return [...names].map((name) => env.DB.prepare(`DELETE FROM ${name}`))
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
