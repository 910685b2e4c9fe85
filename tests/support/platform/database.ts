import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import type { SnapshotCache } from '../../../worker/catalogue/engine/load/load.ts'
import { catalogueOf } from '../../../worker/platform/http/context.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { enterNewColo } from './colo.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

/** An isolate's catalogue without the reads after a response, which last half a minute. */
export const catalogueWithoutTail = (
  bindings: Pick<Env, 'DB' | 'MEDIA'>,
  cache: SnapshotCache | null = null,
) => catalogueOf(bindings, () => ({ cache, tailReads: 0 }))

const MAX_RESETS = 20

/** Above this, new stores are faster: deleting 100,000 companions took twenty seconds. */
const MAX_COMPANIONS = 5_000

// One batch, because a batch per file would take four times as long.
const ALL_AT_ONCE = [{ name: 'all', queries: env.MIGRATIONS.flatMap(({ queries }) => queries) }]

type Table = { name: string; columns: string[] }
type Seeded = { name: string; query: string; rows: string; refill: D1PreparedStatement[] }
type Trigger = { name: string; table: string; sql: string }
type Part = { type: 'table' | 'index' | 'view' | 'trigger'; name: string; sql: string }
/** @param areKept rarely changed tables are as after the migrations */
type State = { schema: string; areKept: boolean; isLarge: boolean; filled: string[] }

/** The state after the migrations, with the queries that inspect and restore it. */
let freshState: {
  schema: string
  inspect: D1PreparedStatement
  /** Tables that only a few tests change, with their rows. */
  kept: Seeded[]
  /** Tables that triggers or this file write. */
  changing: Seeded[]
  leftByTriggers: D1PreparedStatement[]
  /** Triggers that no order of deletions satisfies. */
  keepers: Trigger[]
  /** All tables, in an order in which they can be emptied. */
  order: string[]
  /** Objects of the schema. */
  parts: Map<string, Part>
  /** Names of the migrations. */
  applied: Seeded
} | null = null

/** Makes the database new: caches of the previous one expire, and no job is late. */
const asNew = () => [
  env.DB.prepare('UPDATE catalogue_epoch SET epoch = lower(hex(randomblob(16)))'),
  env.DB.prepare("UPDATE job_runs SET finished_at = unixepoch() * 1000 WHERE job = ''"),
]

/** An empty, migrated database, an empty bucket, and no caches of earlier ones. */
export async function emptyStores() {
  enterNewColo()
  if (!(await isClean())) await remade()
  catalogueWithoutTail(env).expire()
  return createDatabase(env.DB)
}

/** Deletes rows and files, which is far faster than new stores; impossible after a test changed a table or an index. */
async function isClean(): Promise<boolean> {
  if (freshState === null) return false
  // A table may be missing.
  const now = await stateOf(freshState.inspect).catch(() => null)
  if (!now || now.isLarge) return false
  const changes =
    now.schema === freshState.schema ? { undone: [], again: [] } : await changesOfSchema()
  if (changes === null) return false
  const changedTables = now.areKept
    ? freshState.changing
    : [...freshState.changing, ...freshState.kept]
  const stay = new Set(now.areKept ? freshState.kept.map(({ name }) => name) : [])
  const keepers = freshState.keepers.filter(({ table }) => now.filled.includes(table))
  const isKeeper = ({ type, name }: Part) =>
    type === 'trigger' && keepers.some((keeper) => keeper.name === name)
  const [{ objects, truncated }] = await Promise.all([
    env.MEDIA.list(),
    env.DB.batch([
      // No PRAGMA and no unnecessary change of the schema: either makes SQLite prepare every statement again.
      ...changes.undone,
      ...keepers.map(({ name }) => env.DB.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
      // Deleted before the rows that they count.
      ...freshState.changing.map(({ name }) => env.DB.prepare(`DELETE FROM ${name}`)),
      // The row of the last owner can't be deleted but replaced, which deletes the right.
      env.DB.prepare('INSERT OR REPLACE INTO members SELECT * FROM members'),
      ...freshState.order
        .filter((name) => now.filled.includes(name) && !stay.has(name))
        .map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
      ...freshState.leftByTriggers,
      ...changedTables.flatMap(({ refill }) => refill),
      ...keepers.map(({ sql }) => env.DB.prepare(sql)),
      ...changes.again.filter((part) => !isKeeper(part)).map(({ sql }) => env.DB.prepare(sql)),
      ...asNew(),
    ]),
  ])
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
  return !truncated
}

/** A test's changes of views and triggers; null if a table, its indexes or their order changed. */
async function changesOfSchema() {
  const now = await partsOfSchema()
  const isOther = (part: Part, among: Map<string, Part>) => among.get(keyOf(part))?.sql !== part.sql
  const undone = [...now.values()].filter((part) => isOther(part, freshState!.parts))
  const missingParts = [...freshState!.parts.values()].filter((part) => isOther(part, now))
  if ([...undone, ...missingParts].some(({ type }) => /^(table|index)$/.test(type))) return null
  return {
    undone: undone.map(({ type, name }) => env.DB.prepare(`DROP ${type} ${name}`)),
    again: missingParts,
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

/** The type is part of the key, because an index and a trigger may have the same name. */
const keyOf = ({ type, name }: Part) => `${type} ${name}`

const TABLES_A_COLUMN = 50

async function remade(): Promise<void> {
  await reset()
  // A store keeps its content while something still uses it.
  for (let round = 0; !(await areEmpty()); round++) {
    if (round === MAX_RESETS)
      throw new Error('The stores are held by a test before: is a body unread?')
    await reset()
  }
  if (freshState === null) await migrated()
  else await copySchema(freshState)
}

/** Copies the result of the migrations, in a fifteenth of their time. */
async function copySchema({ parts, kept, changing, applied }: NonNullable<typeof freshState>) {
  const statementsOf = (...types: Part['type'][]) =>
    [...parts.values()]
      .filter(({ type }) => types.includes(type))
      .map(({ sql }) => env.DB.prepare(sql))
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...statementsOf('table'),
    // Inserted before the triggers exist, which would write elsewhere.
    ...[...kept, ...changing, applied].flatMap(({ refill }) => refill),
    ...statementsOf('index', 'view', 'trigger'),
    ...asNew(),
  ])
}

async function migrated(): Promise<void> {
  await applyD1Migrations(env.DB, ALL_AT_ONCE)
  // The tests' companions live in many countries; tests of publication close some themselves.
  await env.DB.prepare('UPDATE countries SET is_open = 1').run()
  const parts = await partsOfSchema()
  const stays = await triggersThatKeep()
  const last = stays.map(({ table }) => table)
  const order = orderOfDeletion(parts.values(), last)
  const tables = await tablesOf()
  const seeded = (await Promise.all(tables.map(seededOf)))
    .filter(({ rows }) => rows !== '[]')
    .toSorted((left, right) => order.indexOf(right.name) - order.indexOf(left.name))
  const writtenTables = await writtenByTriggers()
  const isChanging = ({ name }: Seeded) =>
    writtenTables.has(name) || name === 'catalogue_epoch' || name === 'job_runs'
  const keptTables = seeded.filter((table) => !isChanging(table))
  const filledFlags = tables.map(
    ({ name }) => `iif(EXISTS (SELECT 1 FROM ${name}), '${name} ', '')`,
  )
  // Split, because a result has at most a hundred columns, and an expression a hundred terms.
  const flagColumns = Array.from(
    { length: Math.ceil(filledFlags.length / TABLES_A_COLUMN) },
    (_, index) => {
      const part = filledFlags.slice(index * TABLES_A_COLUMN, (index + 1) * TABLES_A_COLUMN)
      return `${part.join(' || ')} AS filled${index}`
    },
  )
  const inspect = env.DB.prepare(
    `SELECT (SELECT group_concat(name || length(sql))
        FROM (SELECT name, sql FROM sqlite_schema ORDER BY name)) AS "schema",
      ${keptTables.map(({ query }, index) => `(${query}) = ?${index + 1}`).join(' AND ')} AS "areKept",
      EXISTS (SELECT 1 FROM companions LIMIT 1 OFFSET ${MAX_COMPANIONS}) AS "isLarge",
      ${flagColumns.join()}`,
  ).bind(...keptTables.map(({ rows }) => rows))
  const { schema } = await stateOf(inspect)
  const keepers = stays.filter(({ sql }) => !/\bWHEN\b/.test(sql))
  // Triggers record deletions in other tables, which are emptied last.
  const leftByTriggers = [...writtenTables].map((name) => env.DB.prepare(`DELETE FROM ${name}`))
  const appliedMigrations = await seededOf({
    name: 'd1_migrations',
    columns: ['id', 'name', 'applied_at'],
  })
  const changing = seeded.filter(isChanging)
  freshState = {
    schema,
    inspect,
    kept: keptTables,
    changing,
    keepers,
    order,
    leftByTriggers,
    parts,
    applied: appliedMigrations,
  }
}

async function stateOf(inspect: D1PreparedStatement): Promise<State> {
  const { schema, areKept, isLarge, ...parts } =
    (await inspect.first<Record<string, string | number>>())!
  const filledTables = Object.values(parts).join('').split(' ').filter(Boolean)
  return {
    schema: String(schema),
    areKept: areKept === 1,
    isLarge: isLarge === 1,
    filled: filledTables,
  }
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

/** A table's current rows, and the statements that restore them. */
async function seededOf({ name, columns }: Table): Promise<Seeded> {
  // In storage order, on which the number of rows read by a search may depend.
  const query = `SELECT json_group_array(json_array(${columns.join()})) AS text FROM ${name} NOT INDEXED`
  const rows = (await env.DB.prepare(query).first<string>('text'))!
  const values = columns.map((_, index) => `value ->> ${index}`).join()
  const fill = `INSERT INTO ${name} (${columns.join()}) SELECT ${values} FROM json_each(?1)`
  const refill = [env.DB.prepare(`DELETE FROM ${name}`), env.DB.prepare(fill).bind(rows)]
  return { name, query, rows, refill }
}

async function writtenByTriggers(): Promise<Set<string>> {
  const query = env.DB.prepare("SELECT group_concat(sql) FROM sqlite_schema WHERE type = 'trigger'")
  const [[triggerNames = ''] = []] = await query.raw<string[]>()
  const writes = /(?:INSERT (?:OR \w+ )?INTO|UPDATE(?: OR \w+)?|DELETE FROM) (\w+)/g
  const names = [...triggerNames.matchAll(writes)].map(([, name]) => name!)
  const tables = new Set((await tablesOf()).map(({ name }) => name))
  return new Set(names.filter((name) => tables.has(name)))
}

/** Tables in the order of their foreign keys; rows of `last` stay longest. */
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
  return [...order].toSorted((left, right) => isLast(left) - isLast(right))
}

/** Triggers that prevent deleting rows. */
async function triggersThatKeep(): Promise<Trigger[]> {
  const query = `SELECT name, tbl_name AS "table", sql FROM sqlite_schema
    WHERE type = 'trigger' AND name LIKE '%\\_stays' ESCAPE '\\'`
  return (await env.DB.prepare(query).all<Trigger>()).results
}

async function areEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').first()
  return tables === null && (await env.MEDIA.list({ limit: 1 })).objects.length === 0
}
