import type { Context } from 'hono'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { READ_REASON } from '#companions/own/own-data'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { requireCompanion } from '../manage-companions.ts'
import { presentManaged } from '../profiles/present/present.ts'
import type { CompanionRecord } from '../profiles/queries.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { recordCaseRead, privateReads, readOf } from '../../accounts/http/record-read.ts'
import { presentGallery } from '../../media/http/staff-urls.ts'

/**
 * A companion as staff read her. Reads of private data are logged first. A read without a reason omits private
 * data: contact channels and private media.
 *
 * @throws Failure 422 for an invalid reason; errors of D1
 */
export async function presentForStaff(
  c: Context<AppEnv>,
  companion: CompanionRecord,
): Promise<ManagedCompanion> {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  const { offlineWindowDays, publication } = settingsOf(catalogue)
  const { id, contactPhone, contactWhatsapp, contactTelegram, contactEmail } = companion.row
  const channels = [contactPhone, contactWhatsapp, contactTelegram, contactEmail]
  const reads = privateReads(companion.media)
  if (channels.some(Boolean)) reads.unshift(readOf('channels', id))
  const hidesPrivate =
    reads.length > 0 && c.req.method === 'GET' && c.req.header(READ_REASON) === undefined
  if (!hidesPrivate) await recordCaseRead(c, 'profile', reads)
  const visible = hidesPrivate ? withoutPrivatePart(companion) : companion
  const gallery = await presentGallery(c, visible.media)
  return {
    ...presentManaged(visible, gallery, { offlineWindowDays, publication, now }),
    private_hidden: hidesPrivate,
  }
}

/** A companion after a change by staff, which this isolate's next answer includes. */
export async function presentChangedForStaff(
  c: Context<AppEnv>,
  id: string,
): Promise<ManagedCompanion> {
  const [companion] = await Promise.all([requireCompanion(c.var.db, id), refreshCatalogue(c)])
  return presentForStaff(c, companion)
}

const withoutPrivatePart = (companion: CompanionRecord): CompanionRecord => ({
  ...companion,
  row: {
    ...companion.row,
    contactPhone: null,
    contactWhatsapp: null,
    contactTelegram: null,
    contactEmail: null,
  },
  media: companion.media.filter(({ accessLevel }) => accessLevel === 'public'),
})
