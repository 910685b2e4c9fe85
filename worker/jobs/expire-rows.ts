import { writeAll } from '../db/bulk.ts'
import { createDatabase } from '../db/client.ts'
import { lifecycles } from '../flows/lifecycles.ts'
import type { Env } from '../lib/env.ts'

/** Deletes what has been kept as long as it may be. @param now epoch milliseconds */
export async function expireRows({ DB }: Env, now: number): Promise<void> {
  const db = createDatabase(DB)
  await writeAll(
    db,
    lifecycles.flatMap(({ expire }) => expire(db, now)),
  )
}
