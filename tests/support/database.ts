import { applyD1Migrations, env as testEnv, reset, type D1Migration } from 'cloudflare:test'
import { createDatabase } from '../../worker/db/client.ts'
import type { Env } from '../../worker/lib/env.ts'

export const env = testEnv as unknown as Env & { MIGRATIONS: D1Migration[] }

/** An empty, migrated database and an empty bucket. */
export async function emptyStores() {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  return createDatabase(env.DB)
}
