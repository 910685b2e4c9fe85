import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { hiddenEmail } from '../accounts/appeals/emails.ts'
import { mailedCompanions } from '../accounts/appeals/queries.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import { recordHiddenReason, type HiddenNotice } from '../notifications/companion-notices/writes.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { offerOwnAppeal } from '../accounts/offer-appeal.ts'

/**
 * Tells companions with an account why staff took their profiles offline, in their areas and by a neutral mail, and
 * opens an appeal.
 *
 * @throws Failure 422 without a reason, listed or in words
 */
export async function notifyHiddenCompanions(
  db: Database,
  ids: readonly string[],
  hiddenReason: HiddenNotice,
  staff: StaffActor,
): Promise<Write[]> {
  if (ids.length === 0) return []
  if (hiddenReason.reason === '' && hiddenReason.ground === null)
    throw invalidField('reason', 'case.reason-required')
  const now = staff.at
  const recipients = await mailedCompanions(db, ids)
  return [
    recordHiddenReason(db, ids, hiddenReason, now),
    ...recipients.flatMap(({ id, language }) => [
      ...offerOwnAppeal(db, { companionId: id, language, ...hiddenReason }, staff),
      enqueueEmailTo(db, noticeMailbox(id), hiddenEmail(id, language, now), now),
    ]),
  ]
}
