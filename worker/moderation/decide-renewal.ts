import type { RenewalDecision } from '#moderation/renewals'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { liftTombstone } from '../platform/db/tombstones.ts'
import { recordCheck } from '../companions/profiles/checks.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { decidedEmails } from '../companions/photo-verifications/emails.ts'
import { submittedRenewal, type FoundRenewal } from '../companions/photo-verifications/queries.ts'
import { proofFolder, proofKey } from '../companions/photo-verifications/rules.ts'
import { changeRenewal, isRenewalConflict } from '../companions/photo-verifications/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dataUrl } from '../platform/lib/bytes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { tryCleanUp, type Stores } from '../media/clean-up-folders.ts'

/** @throws Failure 404, also while there is no picture */
export async function requireRenewal(db: Database, id: string): Promise<FoundRenewal> {
  const renewal = await submittedRenewal(db, id)
  if (!renewal) throw new Failure('not-found', 'renewal.not-found')
  return renewal
}

/** What she sent, as a data URL; null once it is decided, or when it can't be read now. */
export async function readProof(bucket: R2Bucket, renewal: FoundRenewal): Promise<string | null> {
  if (renewal.state !== 'submitted') return null
  const file = await bucket.get(proofKey(renewal)).catch(() => null)
  return file && dataUrl(new Uint8Array(await file.arrayBuffer()))
}

const outcomes = { confirm: 'confirmed', refuse: 'refused' } as const

type By = {
  staff: StaffActor
  /** Of the site. */
  origin: string
  /** How long a check of photos holds. */
  days: number
}

/**
 * Confirms that her photos show her, or refuses: the check, the decision, the audit row, what the
 * public sees and the mail to her in one batch. The picture goes then, or within the quarter of an hour.
 *
 * @returns whether nothing was written, because it was changed since
 * @throws Failure 404; 422 for a refusal without a reason
 */
export async function decideRenewal(
  stores: Stores,
  id: string,
  { version, act, reason }: RenewalDecision,
  { staff, origin, days }: By,
): Promise<boolean> {
  const { db } = stores
  const renewal = await requireRenewal(db, id)
  const { companionId, name } = renewal
  const state = outcomes[act]
  // The same once more, because its answer was lost, is no conflict.
  const isDone = renewal.version === version + 1 && renewal.state === state
  if (isDone && renewal.actor === staff.actor) return false
  if (renewal.version !== version || renewal.state !== 'submitted') return true
  if (act === 'refuse' && reason === '') throw invalidField('reason', 'case.reason-required')

  const { actor, at } = staff
  const check = { checked: 'photos', method: 'team', checkedBy: staff.name } as const
  const record = { ...check, checkedAt: at, validUntil: at + days * DAY_MS }
  const event = { actor, at, act: `companion.photos-${state}`, subject: companionId }
  const detail = { name, ...(reason && { reason }) }
  try {
    await audited(db, { ...event, detail }, [
      ...changeRenewal(db, renewal, {
        state,
        reason,
        email: null,
        dueAt: null,
        decidedAt: at,
        changedAt: at,
        actor,
        actorName: staff.name,
      }),
      ...(act === 'confirm'
        ? [
            ...recordCheck(db, companionId, { ...record, checkerMemberId: actor }),
            liftTombstone(db, { what: 'check.withdrawn', subject: `${companionId} photos` }),
            publishCompanions(db, [companionId]),
          ]
        : []),
      enqueueEmails(db, decidedEmails(renewal, state, origin), at),
    ])
  } catch (error) {
    if (isRenewalConflict(error)) return true
    throw error
  }
  await tryCleanUp(stores, proofFolder(renewal))
  return false
}
