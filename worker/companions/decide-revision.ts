import { profilePatch } from '#companions/companion-input'
import type { Decision } from '#companions/revisions'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { contentOf } from './profiles/field-columns.ts'
import { requireCompanion } from './profiles/queries.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { revisionDecidedEmails, type RevisionOutcome } from './revisions/emails.ts'
import { submittedRevision, type FoundRevision } from './revisions/queries.ts'
import { changedFields, fieldsOf, pickFields } from './revisions/rules.ts'
import { changeRevision, isRevisionConflict } from './revisions/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import { applyPatch } from './apply-patch.ts'
import { requireTrueRange } from './true-age-range.ts'

/** @throws Failure 404 */
export async function requireRevision(db: Database, id: string): Promise<FoundRevision> {
  const revision = await submittedRevision(db, id)
  if (!revision) throw new Failure('not-found', 'revision.not-found')
  return revision
}

/**
 * Publishes a revision, in whole or in part, or returns it: the companion, the decision, its audit rows and the
 * mail to her in one batch.
 *
 * @param origin of the site
 * @returns true when nothing was written, because the revision or the companion was changed since
 * @throws Failure 404; 422 for content that can't be published, and for a return without a reason
 */
export async function decideRevision(
  db: Database,
  id: string,
  { version, companionVersion, act, fields, reason }: Decision,
  { staff, origin }: { staff: StaffActor; origin: string },
): Promise<boolean> {
  const revision = await requireRevision(db, id)
  const companion = await requireCompanion(db, revision.companionId)
  const isSeen = revision.version === version && companion.row.version === companionVersion
  if (!isSeen || revision.state !== 'submitted') return true

  const draft = changedFields(revision.draft, contentOf(companion))
  const draftedFields = fieldsOf(draft)
  const chosenFields =
    act === 'return' ? [] : draftedFields.filter((field) => fields?.includes(field) ?? true)
  const otherFields = draftedFields.filter((field) => !chosenFields.includes(field))
  const isApproved = act === 'approve' && otherFields.length === 0
  if (act === 'approve' && chosenFields.length === 0 && !isApproved) {
    throw invalidField('fields', 'revision.field-required')
  }
  if (!isApproved && reason === '') throw invalidField('reason', 'case.reason-required')

  let outcome: RevisionOutcome = 'returned'
  if (act === 'approve') outcome = isApproved ? 'approved' : 'approved-in-part'
  const decidedBy = { decidedAt: staff.at, actor: staff.actor, actorName: staff.name }
  const decidedState = isApproved
    ? { state: 'approved' as const, draft, reason: '', email: null }
    : { state: 'returned' as const, draft: pickFields(draft, otherFields), reason }
  const { name } = companion.row
  const detail = {
    name,
    fields: chosenFields.length > 0 ? chosenFields : otherFields,
    ...(reason && { reason }),
  }
  const event = { actor: staff.actor, at: staff.at, act: `companion.revision-${outcome}` }
  const context = {
    staff,
    version: companionVersion,
    byCompanion: true,
    auditEvents: [{ ...event, subject: revision.companionId, detail }],
    writes: [
      ...changeRevision(db, revision, {
        ...decidedState,
        ...decidedBy,
        dueAt: null,
        changedAt: staff.at,
        base: pickFields(revision.base, fieldsOf(decidedState.draft)),
      }),
      enqueueEmails(
        db,
        revisionDecidedEmails({ ...revision, version: version + 1 }, outcome, origin),
        staff.at,
      ),
    ],
  }
  try {
    if (chosenFields.length === 0) {
      await audited(db, context.auditEvents, context.writes)
      return false
    }
    const publishedFields = pickFields(draft, chosenFields)
    await requireTrueRange(db, revision.companionId, publishedFields.age_range, staff.at)
    const patch = validBody(profilePatch, publishedFields)
    return (await applyPatch(db, companion, patch, context)).isConflict
  } catch (error) {
    if (isRevisionConflict(error)) return true
    throw error
  }
}
