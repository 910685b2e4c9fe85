import type { Context } from 'hono'
import type { ManagedCompanion } from '#contract/admin-companions'
import { presentManaged } from '../features/companions/present.ts'
import type { CompanionRecord } from '../features/companions/queries.ts'
import { settingsOf, type AppEnv } from './context.ts'
import { noteCase, privateReads, readOf } from './note-read.ts'
import { presentGallery } from './staff-urls.ts'

/** A companion as staff see her; what they read of her private data is noted before. */
export async function managedAsItIs(
  c: Context<AppEnv>,
  companion: CompanionRecord,
): Promise<ManagedCompanion> {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  const { offlineWindowDays, publication } = settingsOf(catalogue)
  const { id, contactPhone, contactWhatsapp, contactTelegram, contactEmail } = companion.row
  const channels = [contactPhone, contactWhatsapp, contactTelegram, contactEmail]
  const reads = [
    ...(channels.some(Boolean) ? [readOf('channels', id)] : []),
    ...privateReads(companion.media),
  ]
  await noteCase(c, 'profile', reads)
  const gallery = await presentGallery(c, companion.media)
  return presentManaged(companion, gallery, { offlineWindowDays, publication, now })
}
