import type { PauseDays } from '#moderation/reports'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { Failure } from '../platform/lib/failure.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { insertMute, liftMutes, mutesOf } from './reports/mutes.ts'
import { reporterOf } from './reports/queries.ts'

/**
 * Mutes the sender of a report: their open and later reports come last in the queue, unless they are urgent, and hide
 * nothing automatically. It ends by date.
 *
 * @param id id of the report
 * @throws `Failure` 404; 409 for a sender who can't be recognised
 */
export async function muteReporter(
  db: Database,
  id: string,
  { days, reason }: { days: PauseDays; reason: string },
  { actor, name, at }: StaffActor,
): Promise<void> {
  const { key, reference } = await requireReporter(db, id)
  const mute = {
    id: crypto.randomUUID(),
    reporterKey: key,
    reason,
    at,
    until: at + days * DAY_MS,
    actor,
    actorName: name,
    liftedAt: null,
  }
  const event = {
    actor,
    at,
    act: 'report.muted',
    subject: id,
    detail: { reference, days, reason },
  }
  await audited(db, event, insertMute(db, mute))
}

/** Ends the mute of the sender of a report. May be repeated. @throws `Failure` 404; 409 as `muteReporter` */
export async function unmuteReporter(
  db: Database,
  id: string,
  { actor, at }: StaffActor,
): Promise<void> {
  const { key, reference } = await requireReporter(db, id)
  const mutes = await mutesOf(db, key, at)
  if (mutes.length === 0) return
  const event = { actor, at, act: 'report.unmuted', subject: id, detail: { reference } }
  await audited(db, event, liftMutes(db, { mutes, now: at }))
}

async function requireReporter(db: Database, id: string) {
  const reporter = await reporterOf(db, id)
  if (!reporter) throw new Failure('not-found', 'report.not-found')
  const { key, reference } = reporter
  if (key === null) throw new Failure('conflict', 'report.unknown-reporter')
  return { key, reference }
}
