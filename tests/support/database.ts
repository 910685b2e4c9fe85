import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../worker/db/client.ts'
import type { Env } from '../../worker/lib/env.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

/** An empty, migrated database and an empty bucket. */
export async function emptyStores() {
  // A store that something before still holds on to keeps what is in it.
  do await reset()
  while (!(await areEmpty()))
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  return createDatabase(env.DB)
}

async function areEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').first()
  return tables === null && (await env.MEDIA.list({ limit: 1 })).objects.length === 0
}
