import type { Context } from 'hono'
import type { OwnProfile } from '#companions/own/own'
import { presentOwnMeasure } from '../../accounts/measures/present.ts'
import { measuresOf } from '../../accounts/measures/queries.ts'
import { presentOwnAppeal } from '../../accounts/appeals/present.ts'
import {
  presentHiddenReason,
  presentTeamChanges,
  takenOfflineAt,
} from '../../notifications/companion-notices/present.ts'
import { presentOwnProfile } from '../profiles/present/present-own.ts'
import { companionRecordFrom, companionRecordReads, requireFound } from '../profiles/queries.ts'
import { presentWaiting } from '../../messaging/requests/present.ts'
import { plannedHidingOf, presentPlannedHiding } from '../profiles/planned-hiding.ts'
import { returnedTo } from '../profiles/returned.ts'
import { openRevision } from '../revisions/queries.ts'
import { notesOf } from '../../notifications/companion-notices/queries.ts'
import { offeredTo } from '../../accounts/appeals/queries.ts'
import { waitingFor } from '../../messaging/requests/received.ts'
import { firstPublicPhotoOf } from '../../media/files/queries.ts'
import { ownThumbnail } from '../../media/http/linked-media.ts'
import type { ReadRows } from '../../platform/db/client.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { inboxOrder } from '../../messaging/http/inbox-order.ts'
import { displayCity } from '../../catalogue/http/places.ts'

/** A companion's own profile for her area. One round trip. */
export async function loadOwnProfile(c: Context<AppEnv>): Promise<OwnProfile> {
  const reads = await ownPageReads(c)
  return presentOwnPage(c, await c.var.db.batch(reads))
}

/** Reads of her profile and of the rest of her first page; `presentOwnPage` combines their rows. */
export async function ownPageReads(c: Context<AppEnv>) {
  const { db, own, now } = c.var
  const { companionId } = own
  return [
    firstPublicPhotoOf(db, companionId),
    returnedTo(db, companionId),
    openRevision(db, companionId),
    notesOf(db, companionId),
    offeredTo(db, companionId),
    measuresOf(db, { companionId }, now),
    plannedHidingOf(db, companionId),
    ...waitingFor(db, companionId, await inboxOrder(c)),
    ...companionRecordReads(db, companionId),
  ] as const
}

/** @param rows of `ownPageReads` @throws Failure 404 */
export async function presentOwnPage(
  c: Context<AppEnv>,
  rows: ReadRows<Awaited<ReturnType<typeof ownPageReads>>>,
): Promise<OwnProfile> {
  const [[photo], ...otherRows] = rows
  const [[returned], [revision], notes, [appeal], measures, [takedown], ...profileRows] = otherRows
  const [count, first, answerer, times, ...companionRows] = profileRows
  const { catalogue, now } = c.var
  const { offlineWindowDays, publication } = settingsOf(catalogue)
  const ownerFields = {
    portrait: photo ? await ownThumbnail(c, photo) : null,
    requests: presentWaiting(count, first, answerer, times),
    revision,
    returned,
    ...presentTeamChanges(notes),
    hiddenReason: presentHiddenReason(notes),
    appeal: presentOwnAppeal(appeal, now),
    takenOffAt: takenOfflineAt(notes),
    measures: measures.map((row) => presentOwnMeasure(row, now)),
    takedown: presentPlannedHiding(takedown),
  }
  const companion = requireFound(companionRecordFrom(companionRows))
  const localized = { ...companion, city: displayCity(c, companion.row.cityId, companion.city) }
  return presentOwnProfile(localized, ownerFields, { offlineWindowDays, publication, now })
}
