import { ONLINE_MS } from '#platform/limits'
import { AWAY_DAYS } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { audited } from '../platform/db/audited.ts'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { queueOnlineAlert } from '../notifications/online-alerts/writes.ts'
import { endBeforeAbsence } from './profiles/absence.ts'
import {
  setAway,
  setPaused,
  setPresence,
  type AbsenceDays,
  type OwnSwitches,
} from './profiles/availability.ts'
import { isAwayOn } from './profiles/rules.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../platform/lib/time.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'

/** A companion who changes her switches, and these as they were read with the call. */
type SwitchesCaller = SilentOwnCaller & { switches: OwnSwitches }

/**
 * Sets the companion online until a time, at the latest until an absence begins, or offline. Followers who asked for it
 * are told when she goes online, if she allows it.
 *
 * @param until epoch milliseconds; null: offline
 * @throws Failure 409 during an absence; 422 for an end in the past or too far ahead
 */
export async function changePresence(
  db: Database,
  { companionId, now, switches }: SwitchesCaller,
  until: number | null,
): Promise<void> {
  if (until !== null) {
    if (isAwayOn(switches, dayOf(now))) throw new Failure('conflict', 'own.absence-active')
    if (until <= now || until > now + ONLINE_MS) {
      throw invalidField('until', 'own.invalid-online-until', { hours: ONLINE_MS / HOUR_MS })
    }
  }
  const end = until && endBeforeAbsence(until, switches.awayFrom, now)
  const writes: Write[] = []
  if (end !== null) writes.push(queueOnlineAlert(db, companionId, now))
  writes.push(setPresence(db, companionId, end, now), publishCompanions(db, [companionId]))
  await writeAll(db, writes)
}

/**
 * Sets or ends an absence with its automatic reply.
 *
 * @throws Failure 422 for invalid days
 */
export async function changeAway(
  db: Database,
  { companionId, memberId, now, switches }: SwitchesCaller,
  away: AbsenceDays | null,
): Promise<void> {
  const today = dayOf(now)
  if (away) {
    const hasBegun = switches.awayFrom === away.from
    const isPossible =
      (away.from >= today || hasBegun) &&
      away.until >= today &&
      away.until >= away.from &&
      away.until <= dayOf(now + AWAY_DAYS * DAY_MS)
    if (!isPossible) throw invalidField('until', 'own.invalid-absence')
  }
  const isNow = away !== null && away.from <= today
  const event = { actor: memberId, at: now, act: 'companion.away', subject: companionId }
  const days = away && { from: away.from, until: away.until }
  await audited(db, { ...event, detail: { name: switches.name, ...days } }, [
    setAway(db, companionId, away, { now, isNow }),
    publishCompanions(db, [companionId]),
  ])
}

/** Pauses the profile, or resumes it as far as staff publish it. May be repeated. */
export async function changePaused(
  db: Database,
  { companionId, memberId, now, switches: { name, pausedAt } }: SwitchesCaller,
  isPaused: boolean,
): Promise<void> {
  if ((pausedAt !== null) === isPaused) return
  const action = isPaused ? 'companion.paused' : 'companion.resumed'
  await audited(
    db,
    { actor: memberId, at: now, act: action, subject: companionId, detail: { name } },
    [
      setPaused(db, companionId, isPaused, now),
      recordVisibility(db, [companionId]),
      publishCompanions(db, [companionId]),
    ],
  )
}
