import type { Context } from 'hono'
import type { OwnProfile } from '#companions/own/own'
import { presentOwnAppeal } from '../../accounts/appeals/present.ts'
import {
  presentHiddenReason,
  presentTeamChanges,
  takenOfflineAt,
} from '../../notifications/companion-notices/present.ts'
import { presentOwnProfile } from '../profiles/present/present-own.ts'
import { requireCompanion } from '../manage-companions.ts'
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
import { displayCity } from '../../catalogue/http/places.ts'

/** The companion's own profile after a change, which this isolate's next answer includes. One round trip. */
export async function ownChanged(c: Context<AppEnv>): Promise<OwnProfile> {
  const order = await inboxOrder(c)
  const [ownPage] = await Promise.all([readOwnPage(c, order), refreshCatalogue(c)])
  return presentOwnPage(c, ownPage)
}

/** A companion's own profile for her area. */
export const loadOwnProfile = async (c: Context<AppEnv>): Promise<OwnProfile> =>
  presentOwnPage(c, await readOwnPage(c, await inboxOrder(c)))

async function readOwnPage({ var: { db, own } }: Context<AppEnv>, order: InboxOrder) {
  const [companion, today] = await Promise.all([
    requireCompanion(db, own.companionId),
    readToday(db, own.companionId, order),
  ])
  return { companion, today }
}

function presentOwnPage(
  c: Context<AppEnv>,
  { companion, today }: Awaited<ReturnType<typeof readOwnPage>>,
): OwnProfile {
  const { catalogue, now } = c.var
  const { offlineWindowDays, publication } = settingsOf(catalogue)
  const { returned, revision, notes, appeal, waiting } = today
  const ownerFields = {
    requests: presentWaiting(...waiting),
    revision,
    returned,
    ...presentTeamChanges(notes),
    hiddenReason: presentHiddenReason(notes),
    appeal: presentOwnAppeal(appeal, now),
    takenOffAt: takenOfflineAt(notes),
  }
  const localized = { ...companion, city: displayCity(c, companion.row.cityId, companion.city) }
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
