import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../worker/db/client.ts'
import type { Env } from '../../worker/lib/env.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

const MOST_RESETS = 20

// A batch for each file would take four times as long, hundreds of times.
const ALL_AT_ONCE = [{ name: 'all', queries: env.MIGRATIONS.flatMap(({ queries }) => queries) }]

/** Tables in their fresh state: how to empty them, and what the migrations put into them. */
let fresh: { schema: string; clean: D1PreparedStatement[] } | null = null

/** An empty, migrated database and an empty bucket. */
export async function emptyStores() {
  if (!(await swept())) await remade()
  return createDatabase(env.DB)
}

/** Takes all rows and files away, which is faster than new stores; not after a test that changed the schema. */
async function swept(): Promise<boolean> {
  if (fresh === null || fresh.schema !== (await schemaOf())) return false
  await env.DB.batch(fresh.clean)
  for (let keys = ['']; keys.length > 0;) {
    keys = (await env.MEDIA.list()).objects.map(({ key }) => key)
    if (keys.length > 0) await env.MEDIA.delete(keys)
  }
  return true
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
  fresh = { schema: await schemaOf(), clean: await cleaning() }
}

const schemaOf = async () => {
  const sorted = 'SELECT sql FROM sqlite_schema ORDER BY name'
  const query = env.DB.prepare(`SELECT group_concat(sql) AS text FROM (${sorted})`)
  return (await query.first<string>('text')) ?? ''
}

async function cleaning(): Promise<D1PreparedStatement[]> {
  const { results } = await env.DB.prepare(
    `SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'trigger')
     AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ name: string; sql: string }>()
  const triggers = results.filter(({ sql }) => /^CREATE TRIGGER/i.test(sql))
  const tables = results.filter((one) => !triggers.includes(one))
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const all = await env.DB.prepare(`SELECT * FROM ${name}`).raw<unknown[]>()
      const marks = (row: unknown[]) => row.map((_, at) => `?${at + 1}`).join()
      return all.map((row) =>
        env.DB.prepare(`INSERT INTO ${name} VALUES (${marks(row)})`).bind(...row),
      )
    }),
  )
  return [
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
    ...tables.map(({ name }) => env.DB.prepare(`DELETE FROM ${name}`)),
    ...rows.flat(),
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ]
}

async function areEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').first()
  return tables === null && (await env.MEDIA.list({ limit: 1 })).objects.length === 0
}
