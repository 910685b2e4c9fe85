import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../worker/db/client.ts'
import type { Env } from '../../worker/lib/env.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

/** An empty, migrated database and an empty bucket. */
export async function emptyStores() {
  // The first reset in a file may leave everything as the file before it left it.
  for (let left: unknown = 1, tries = 0; left !== 0 && tries < 5; tries++) {
    await reset()
    left = await env.DB.prepare('SELECT count(*) AS count FROM sqlite_schema').first('count')
  }
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  return createDatabase(env.DB)
}
