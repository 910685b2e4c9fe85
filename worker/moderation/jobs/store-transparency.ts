import { createDatabase } from '../../platform/db/client.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { storeTransparency } from '../store-transparency.ts'

/** Stores nothing in demo mode: figures of sample data would stay after it. @param now epoch milliseconds */
export async function storeTransparencyJob(env: Env, now: number): Promise<void> {
  if (configOf(env).isDemo) return
  await storeTransparency(createDatabase(env.DB), now)
}
