import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { hiddenEmail } from '../accounts/appeals/emails.ts'
import { mailedCompanions } from '../accounts/appeals/queries.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import { noteHidden, type HiddenReason } from '../notifications/companion-notices/writes.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { offerOwnAppeal } from '../accounts/offer-appeal.ts'

/**
 * Says to companions with an account why staff take their profiles off the site, in their areas and by a
 * neutral mail, and lets them appeal.
 *
 * @throws Failure 422 without a reason, of the list or in words
 */
export async function noteWhyHidden(
  db: Database,
  ids: readonly string[],
  why: HiddenReason,
  staff: StaffActor,
): Promise<Write[]> {
  if (ids.length === 0) return []
  if (why.reason === '' && why.ground === null) throw invalidField('reason', 'case.reason-required')
  const now = staff.at
  const mailed = await mailedCompanions(db, ids)
  return [
    noteHidden(db, ids, why, now),
    ...mailed.flatMap(({ id, language }) => [
      ...offerOwnAppeal(db, { companionId: id, language, ...why }, staff),
      enqueueEmailTo(db, noticeMailbox(id), hiddenEmail(id, language, now), now),
    ]),
  ]
}
