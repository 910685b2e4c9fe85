import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../worker/db/client.ts'
import type { Env } from '../../worker/lib/env.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

const MOST_RESETS = 20

// A batch for each file would take four times as long, hundreds of times.
const ALL_AT_ONCE = [{ name: 'all', queries: env.MIGRATIONS.flatMap(({ queries }) => queries) }]

/** An empty, migrated database and an empty bucket. */
export async function emptyStores() {
  await reset()
  // A store that something before still holds on to keeps what is in it.
  for (let again = 0; !(await areEmpty()); again++) {
    if (again === MOST_RESETS)
      throw new Error('The stores are held by a test before: is a body unread?')
    await reset()
  }
  await applyD1Migrations(env.DB, ALL_AT_ONCE)
  return createDatabase(env.DB)
}

async function areEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').first()
  return tables === null && (await env.MEDIA.list({ limit: 1 })).objects.length === 0
}
