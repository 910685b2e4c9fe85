import { createDatabase } from '../db/client.ts'
import { cleanUpDueFolders } from '../flows/clean-up-folders.ts'
import type { Env } from '../lib/env.ts'

/** Deletes the files of torn uploads and of rows that are gone. @param now epoch milliseconds */
export const cleanUpFiles = ({ DB, MEDIA }: Env, now: number): Promise<void> =>
  cleanUpDueFolders({ db: createDatabase(DB), bucket: MEDIA }, now)
