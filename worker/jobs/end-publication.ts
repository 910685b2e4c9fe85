import { createDatabase } from '../db/client.ts'
import { endPublication as end } from '../flows/end-publication.ts'
import { storedSettings } from '../features/settings/queries.ts'
import type { Env } from '../lib/env.ts'

/** Takes profiles off the site whose time without what publication needs is over. @param now epoch ms */
export async function endPublication({ DB }: Pick<Env, 'DB'>, now: number): Promise<void> {
  const db = createDatabase(DB)
  const { publication } = await storedSettings(db)
  await end(db, publication.graceDays, now)
}
