import type { RenewalDecision } from '#moderation/renewals'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { liftTombstone } from '../platform/db/tombstones.ts'
import { recordCheck } from '../companions/profiles/checks.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { renewalDecidedEmails } from '../companions/photo-verifications/emails.ts'
import { submittedRenewal, type FoundRenewal } from '../companions/photo-verifications/queries.ts'
import { proofFolder, proofKey } from '../companions/photo-verifications/rules.ts'
import { changeRenewal, isRenewalConflict } from '../companions/photo-verifications/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dataUrl } from '../platform/lib/bytes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { tryCleanUp, type FolderStores } from '../media/clean-up-folders.ts'

/** @throws `Failure` 404, also while there is no picture */
export async function requireRenewal(db: Database, id: string): Promise<FoundRenewal> {
  const renewal = await submittedRenewal(db, id)
  if (!renewal) throw new Failure('not-found', 'renewal.not-found')
  return renewal
}

/** The picture as a data URL; `null` after the decision or while R2 cannot be read. */
export async function readProof(bucket: R2Bucket, renewal: FoundRenewal): Promise<string | null> {
  if (renewal.state !== 'submitted') return null
  const file = await bucket.get(proofKey(renewal)).catch(() => null)
  return file && dataUrl(new Uint8Array(await file.arrayBuffer()))
}

const outcomes = { confirm: 'confirmed', refuse: 'refused' } as const

type DecisionContext = {
  staff: StaffActor
  /** The site's origin. */
  origin: string
  /** Validity of a photo check, in days. */
  days: number
}

/**
 * Confirms that the photos show the companion, or refuses: check, decision, audit event, public
 * profile and email in one batch. The picture is deleted at once, or by the clean-up within 15
 * minutes.
 *
 * @returns true if nothing was written because the verification changed since
 * @throws `Failure` 404; 422 for a refusal without a reason
 */
export async function decideRenewal(
  stores: FolderStores,
  id: string,
  { version, act, reason }: RenewalDecision,
  { staff, origin, days }: DecisionContext,
): Promise<boolean> {
  const { db } = stores
  const renewal = await requireRenewal(db, id)
  const { companionId, name } = renewal
  const state = outcomes[act]
  // Repeating the same decision, because its answer was lost, is no conflict.
  const isRepeated = renewal.version === version + 1 && renewal.state === state
  if (isRepeated && renewal.actor === staff.actor) return false
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
      enqueueEmails(db, renewalDecidedEmails(renewal, state, origin), at),
    ])
  } catch (error) {
    if (isRenewalConflict(error)) return true
    throw error
  }
  await tryCleanUp(stores, proofFolder(renewal))
  return false
}
