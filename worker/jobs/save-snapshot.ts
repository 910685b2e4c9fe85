import { Catalogue } from '../features/catalogue/catalogue.ts'
import type { Env } from '../lib/env.ts'

/** Writes the catalogue's snapshot when it has moved on, so that new isolates start fast. */
export async function saveSnapshot({ DB, MEDIA }: Env, now: number): Promise<void> {
  const catalogue = new Catalogue(DB, MEDIA)
  await catalogue.refresh(now)
  if (catalogue.isAheadOfSnapshot) await catalogue.saveSnapshot()
}
