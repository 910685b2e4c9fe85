import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { setChoices, type OwnSwitches } from './profiles/availability.ts'

/** A companion who changes a choice, and her choices as they were read with the call. */
type ChoosingCaller = SilentOwnCaller & {
  switches: Pick<OwnSwitches, 'name' | 'declinesReviews' | 'announcesOnline'>
}

/**
 * Declines reviews, or allows them again. While she declines them, nobody writes one about her, and published ones are
 * hidden; staff keep the pending ones. May be repeated.
 */
export async function changeReviewsDeclined(
  db: Database,
  { companionId, memberId, now, switches: { name, declinesReviews } }: ChoosingCaller,
  isDeclined: boolean,
): Promise<void> {
  if (declinesReviews === isDeclined) return
  const changes = { declinesReviews: { before: declinesReviews, after: isDeclined } }
  const event = { actor: memberId, at: now, act: 'companion.changed', subject: companionId }
  const tombstone = { what: 'companion.reviews-declined', subject: companionId } as const
  await audited(db, { ...event, detail: { name, changes } }, [
    setChoices(db, companionId, { declinesReviews: isDeclined }, now),
    isDeclined ? recordTombstone(db, tombstone) : liftTombstone(db, tombstone),
    publishCompanions(db, [companionId]),
  ])
}

/** Sets whether followers who asked for it are told when she goes online. May be repeated. */
export async function changeOnlineAnnounced(
  db: Database,
  { companionId, memberId, now, switches: { name, announcesOnline } }: ChoosingCaller,
  isAnnounced: boolean,
): Promise<void> {
  if (announcesOnline === isAnnounced) return
  const changes = { announcesOnline: { before: announcesOnline, after: isAnnounced } }
  const event = { actor: memberId, at: now, act: 'companion.changed', subject: companionId }
  const tombstone = { what: 'companion.silent', subject: companionId } as const
  await audited(db, { ...event, detail: { name, changes } }, [
    setChoices(db, companionId, { announcesOnline: isAnnounced }, now),
    isAnnounced ? liftTombstone(db, tombstone) : recordTombstone(db, tombstone),
  ])
}
