import { ONLINE_MS } from '#platform/limits'
import { AWAY_DAYS } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { endBeforeAbsence } from './profiles/absence.ts'
import { setAway, setPaused, setPresence, type Away } from './profiles/availability.ts'
import type { CompanionRecord } from './profiles/queries.ts'
import { isAwayOn } from './profiles/rules.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../platform/lib/time.ts'
import { requireCompanion } from './manage-companions.ts'
import type { Own } from '../accounts/lib/own-caller.ts'

/**
 * Sets the companion online until a time, at the latest until an absence begins, or offline.
 *
 * @param until epoch milliseconds; null: offline
 * @returns the companion afterwards
 * @throws Failure 409 during an absence; 422 for an end in the past or too far ahead
 */
export async function changePresence(
  db: Database,
  { companionId, now }: Own,
  until: number | null,
): Promise<CompanionRecord> {
  const { row } = await requireCompanion(db, companionId)
  if (until !== null) {
    if (isAwayOn(row, dayOf(now))) throw new Failure('conflict', 'own.away')
    if (until <= now || until > now + ONLINE_MS) {
      throw invalidField('until', 'own.online-until', { hours: ONLINE_MS / HOUR_MS })
    }
  }
  const end = until && endBeforeAbsence(until, row.awayFrom, now)
  await writeAll(db, [setPresence(db, companionId, end, now), publishCompanions(db, [companionId])])
  return requireCompanion(db, companionId)
}

/**
 * Sets or ends an absence with its automatic reply.
 *
 * @returns the companion afterwards
 * @throws Failure 422 for invalid days
 */
export async function changeAway(
  db: Database,
  { companionId, memberId, now }: Own,
  away: Away | null,
): Promise<CompanionRecord> {
  const { row } = await requireCompanion(db, companionId)
  const today = dayOf(now)
  if (away) {
    const hasBegun = row.awayFrom === away.from
    const isPossible =
      (away.from >= today || hasBegun) &&
      away.until >= today &&
      away.until >= away.from &&
      away.until <= dayOf(now + AWAY_DAYS * DAY_MS)
    if (!isPossible) throw invalidField('until', 'own.away-days')
  }
  const isNow = away !== null && away.from <= today
  const event = { actor: memberId, at: now, act: 'companion.away', subject: companionId }
  const days = away && { from: away.from, until: away.until }
  await audited(db, { ...event, detail: { name: row.name, ...days } }, [
    setAway(db, companionId, away, { now, isNow }),
    publishCompanions(db, [companionId]),
  ])
  return requireCompanion(db, companionId)
}

/**
 * Pauses the profile, or resumes it as far as staff publish it. May be repeated.
 *
 * @returns the companion afterwards
 */
export async function changePaused(
  db: Database,
  { companionId, memberId, now }: Own,
  isPaused: boolean,
): Promise<CompanionRecord> {
  const before = await requireCompanion(db, companionId)
  if ((before.row.pausedAt != null) === isPaused) return before
  const action = isPaused ? 'companion.paused' : 'companion.resumed'
  const { name } = before.row
  await audited(
    db,
    { actor: memberId, at: now, act: action, subject: companionId, detail: { name } },
    [
      setPaused(db, companionId, isPaused, now),
      recordVisibility(db, [companionId]),
      publishCompanions(db, [companionId]),
    ],
  )
  return requireCompanion(db, companionId)
}
