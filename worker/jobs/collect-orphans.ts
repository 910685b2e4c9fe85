import { createDatabase } from '../db/client.ts'
import * as flow from '../flows/collect-orphans.ts'
import type { Env } from '../lib/env.ts'

/** Deletes files without rows, and rows without files. @param now epoch milliseconds */
export const collectOrphans = ({ DB, MEDIA }: Env, now: number): Promise<void> =>
  flow.collectOrphans({ db: createDatabase(DB), bucket: MEDIA }, now)
