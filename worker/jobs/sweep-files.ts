import { createDatabase } from '../db/client.ts'
import { sweepDueFolders } from '../flows/clean-up-folders.ts'
import type { Env } from '../lib/env.ts'

/** Deletes the files of torn uploads and of rows that are gone. @param now epoch milliseconds */
export const sweepFiles = ({ DB, MEDIA }: Env, now: number): Promise<void> =>
  sweepDueFolders({ db: createDatabase(DB), bucket: MEDIA }, now)
