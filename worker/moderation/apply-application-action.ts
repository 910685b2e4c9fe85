import type { ApplicationState, ApplicationAction } from '#moderation/applications'
import type { AuditEvent, StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { commitAction } from '../platform/db/queue.ts'
import { applicationEmails } from './applications/emails.ts'
import { findApplication, type FoundApplication } from './applications/queries.ts'
import { applicationDueAt, awaitsContact, movesFrom } from './applications/rules.ts'
import { isApplicationConflict, recordApplicationAction } from './applications/writes.ts'
import { insertCompanions } from '../companions/profiles/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { offerAppealByMail } from '../accounts/offer-appeal.ts'
import { draftFromApplication } from './companion-from-application.ts'

type ActionContext = {
  origin: string
  extraWrites?: { auditEvents: AuditEvent[]; writes: Write[] }
}

const applicationActions = {
  refusals: { missing: 'application.not-found', changed: 'application.changed' },
  isConflict: isApplicationConflict,
} as const

/**
 * Moves an application, adds a note, or both. An approval creates the draft profile in the same
 * batch.
 *
 * @param context the site's origin, and extra audit events and writes for the batch
 * @throws `Failure` 404; 422 for an action that is not allowed; 409 if a colleague changed the
 *   application since
 */
export async function applyApplicationAction(
  db: Database,
  id: string,
  action: ApplicationAction,
  staff: StaffActor,
  { origin, extraWrites = { auditEvents: [], writes: [] } }: ActionContext,
): Promise<void> {
  const { missing, changed } = applicationActions.refusals
  const before = await findApplication(db, id)
  if (!before) throw new Failure('not-found', missing)
  if (before.version !== action.version) throw new Failure('conflict', changed)
  const state = stateAfter(before, action)
  const isQuestion = action.state === 'more_info'
  const isMove = isQuestion || state !== before.state
  const now = staff.at
  const draft =
    isMove && state === 'approved' ? await draftFromApplication(db, before, action, now) : null
  const companion = draft?.row.id ?? before.companion
  const number = before.version + 1
  const decision = {
    applicationId: id,
    number,
    state,
    note: action.note,
    question: isQuestion ? (action.question ?? null) : null,
    at: now,
    actor: staff.actor,
    actorName: staff.name,
  }
  let { dueAt } = before
  if (isMove) dueAt = applicationDueAt(state, now)
  else if (action.isContacted) dueAt = null
  const { reference } = before
  const auditActor = { actor: staff.actor, at: now }
  let actionName = 'application.noted'
  if (isMove) actionName = `application.${state}`
  else if (action.isContacted) actionName = 'application.contacted'
  const detail = { reference, ...(isMove && { from: before.state }), ...(draft && { companion }) }
  const events: AuditEvent[] = [{ ...auditActor, act: actionName, subject: id, detail }]
  if (draft) {
    const creationDetail = { application: reference, status: 'draft' }
    events.push({
      ...auditActor,
      act: 'companion.created',
      subject: draft.row.id,
      detail: creationDetail,
    })
  }
  const { email, language } = before
  const appeal =
    isMove && state === 'rejected'
      ? await offerAppealByMail(
          db,
          {
            kind: 'application',
            applicationId: id,
            email,
            language,
            ground: action.ground,
            reason: action.note,
          },
          staff,
          origin,
        )
      : { why: [], writes: [] }
  const writes = recordApplicationAction(db, decision, { state, dueAt, companion, changedAt: now })
  if (draft) writes.push(...insertCompanions(db, [draft]))
  if (isMove) writes.push(enqueueEmails(db, applicationEmails(before, decision, appeal.why), now))
  writes.push(...appeal.writes, ...extraWrites.writes)
  const auditEvents = [...events, ...extraWrites.auditEvents]
  await commitAction(db, applicationActions, { auditEvents, writes })
}

function stateAfter(
  before: FoundApplication,
  { state, note, question, isContacted }: ApplicationAction,
): ApplicationState {
  const moves = state === 'more_info' || (state !== undefined && state !== before.state)
  if (isContacted) {
    if (moves || !awaitsContact(before)) throw invalidField('state', 'case.invalid-transition')
    return before.state
  }
  if (!moves && note === '') throw invalidField('note', 'case.note-required')
  if (!moves) return before.state
  if (!movesFrom(before.state).includes(state)) {
    throw invalidField('state', 'case.invalid-transition')
  }
  if (state === 'more_info' && question === undefined)
    throw invalidField('question', 'application.question-required')
  if (state === 'rejected' && note === '') throw invalidField('note', 'application.reason-required')
  return state
}
