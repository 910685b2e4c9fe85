import type { Context } from 'hono'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { READ_REASON } from '#companions/own/own-data'
import { requireLoggedCompanion } from '../profiles/queries.ts'
import { presentManaged } from '../profiles/present/present.ts'
import type { CompanionRecord } from '../profiles/queries.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import {
  recordCaseRead,
  recordProfileReadOf,
  privateReads,
  readOf,
} from '../../accounts/http/record-read.ts'
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
  const { id, contactPhone, contactWhatsapp, contactTelegram, contactEmail } = companion.row
  const channels = [contactPhone, contactWhatsapp, contactTelegram, contactEmail]
  const reads = privateReads(companion.media)
  if (channels.some(Boolean)) reads.unshift(readOf('channels', id))
  const hidesPrivate =
    reads.length > 0 && c.req.method === 'GET' && c.req.header(READ_REASON) === undefined
  if (hidesPrivate) {
    const publicPart = await present(c, withoutPrivatePart(companion))
    return { ...publicPart, private_hidden: true }
  }
  await recordCaseRead(c, 'profile', reads)
  return presentSavedForStaff(c, companion)
}

/** A companion after a change by staff, whose batch has logged the read (`recordProfileReadOf`). */
export const presentSavedForStaff = async (
  c: Context<AppEnv>,
  companion: CompanionRecord,
): Promise<ManagedCompanion> => ({ ...(await present(c, companion)), private_hidden: false })

async function present(c: Context<AppEnv>, companion: CompanionRecord) {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  const { offlineWindowDays, publication } = settingsOf(catalogue)
  const gallery = await presentGallery(c, companion.media)
  return presentManaged(companion, gallery, { offlineWindowDays, publication, now })
}

/** A companion after a change by staff. One round trip, which also logs the read of her private data. */
export async function presentChangedForStaff(
  c: Context<AppEnv>,
  id: string,
): Promise<ManagedCompanion> {
  const companion = await requireLoggedCompanion(c.var.db, id, recordProfileReadOf(c, id))
  return presentSavedForStaff(c, companion)
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
