import type { Context } from 'hono'
import type { OwnProfile } from '#companions/own/own'
import { presentOwnAppeal } from '../../accounts/appeals/present.ts'
import {
  presentHiddenReason,
  presentTeamChanges,
  takenOffAtOf,
} from '../../notifications/companion-notices/present.ts'
import { presentOwnProfile } from '../profiles/present/present-own.ts'
import type { CompanionRecord } from '../profiles/queries.ts'
import { presentWaiting } from '../../messaging/requests/present.ts'
import { returnedTo } from '../profiles/returned.ts'
import { openRevision } from '../revisions/queries.ts'
import { notesOf } from '../../notifications/companion-notices/queries.ts'
import { offeredTo } from '../../accounts/appeals/queries.ts'
import { waitingFor, type InboxOrder } from '../../messaging/requests/received.ts'
import type { Database } from '../../platform/db/client.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { inboxOrder } from '../../messaging/http/inbox-order.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { shownCity } from '../../catalogue/http/places.ts'

/**
 * Updates this isolate's catalogue, so that its next answer includes the change.
 *
 * @returns the companion's own profile
 */
export async function ownChanged(
  c: Context<AppEnv>,
  companion: CompanionRecord,
): Promise<OwnProfile> {
  await refreshCatalogue(c)
  return loadOwnProfile(c, companion)
}

/** A companion's own profile for her area. */
export async function loadOwnProfile(
  c: Context<AppEnv>,
  companion: CompanionRecord,
): Promise<OwnProfile> {
  const { db, catalogue, now } = c.var
  await catalogue.refresh(now)
  const { offlineWindowDays, publication } = settingsOf(catalogue)
  const order = await inboxOrder(c)
  const today = await readToday(db, companion.row.id, order)
  const { returned, revision, notes, appeal, waiting } = today
  const ownerFields = {
    requests: presentWaiting(...waiting),
    revision,
    returned,
    ...presentTeamChanges(notes),
    hiddenReason: presentHiddenReason(notes),
    appeal: presentOwnAppeal(appeal, now),
    takenOffAt: takenOffAtOf(notes),
  }
  const localized = { ...companion, city: shownCity(c, companion.row.cityId, companion.city) }
  return presentOwnProfile(localized, ownerFields, { offlineWindowDays, publication, now })
}

/** The content of a companion's first page besides her profile, in one round trip. */
async function readToday(db: Database, companionId: string, order: InboxOrder) {
  const [[returnedItems], [revision], notes, [appeal], ...waiting] = await db.batch([
    returnedTo(db, companionId),
    openRevision(db, companionId),
    notesOf(db, companionId),
    offeredTo(db, companionId),
    ...waitingFor(db, companionId, order),
  ])
  return { returned: returnedItems, revision, notes, appeal, waiting }
}
