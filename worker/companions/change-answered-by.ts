import type { Answerer } from '#companions/channels'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { Failure } from '../platform/lib/failure.ts'
import { recordAnswersChosen } from './accounts/writes.ts'
import { requireCompanion } from './profiles/queries.ts'
import { setAnsweredBy } from './profiles/availability.ts'

/**
 * Sets who answers requests to the companion, including open ones. Idempotent.
 *
 * @throws Failure 409 for an account without an address, which no request could be mailed to
 */
export async function changeAnsweredBy(
  db: Database,
  { companionId, memberId, email, now }: OwnCaller,
  answeredBy: Answerer,
): Promise<void> {
  if (answeredBy !== 'team' && email === '') {
    throw new Failure('conflict', 'invitation.no-address')
  }
  const { row } = await requireCompanion(db, companionId)
  const recorded = recordAnswersChosen(db, companionId, now)
  if (row.answeredBy === answeredBy) {
    // She may have confirmed the default, and is not asked again.
    await writeAll(db, [recorded])
    return
  }
  const act = { actor: memberId, at: now, act: 'companion.answered-by', subject: companionId }
  await audited(db, { ...act, detail: { name: row.name, answeredBy } }, [
    setAnsweredBy(db, companionId, answeredBy, now),
    recorded,
    publishCompanions(db, [companionId]),
  ])
}
