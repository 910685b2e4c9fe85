import type { AppealAct, AppealAction } from '#moderation/appeals'
import { staffRights } from '#staff/staff-rights'
import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import type { AuditEvent, StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { commitAction, requireActionable } from '../platform/db/queue.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { hasRole } from '../accounts/administrators/queries.ts'
import { resultEmail } from '../accounts/appeals/emails.ts'
import { findAppeal, hasAccount, type FoundAppeal } from '../accounts/appeals/queries.ts'
import { hasOtherDecider } from '../accounts/sql/other-decider.ts'
import {
  allowedAppealActions,
  decidedStates,
  isOwnAppeal,
  isOwnDecision,
  needsColleague,
} from '../accounts/appeals/rules.ts'
import { isAppealConflict, recordAppealAction } from '../accounts/appeals/writes.ts'
import { liftMeasuresOf } from '../accounts/measures/writes.ts'
import { findApplication } from './applications/queries.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import { enqueueEmails, enqueueEmailTo } from '../platform/mail/writes.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { Failure } from '../platform/lib/failure.ts'
import { applyApplicationAction } from './apply-application-action.ts'
import { changeVisibilities } from '../companions/manage-companions.ts'
import { unsuspendMember } from './suspend-member.ts'

/** `accounts` is `null` if the operator has set no key. */
type Services = { db: Database; accounts: AccountService | null; origin: string }

/** Audit events and writes for the batch that undoes a decision. */
export type UndoExtras = { auditEvents: AuditEvent[]; writes: Write[] }

const appealActions = {
  find: findAppeal,
  refusals: { missing: 'appeal.not-found', changed: 'appeal.changed' },
  requireActor: (before: FoundAppeal, act: AppealAct, staffId: string) => {
    if (act === 'note') return
    if (isOwnAppeal(before, staffId)) throw new Failure('conflict', 'appeal.own')
    if (needsColleague(before, staffId)) throw new Failure('conflict', 'appeal.own-decision')
  },
  allowed: allowedAppealActions,
  needsNote: () => true,
  isConflict: (error: unknown) => isAppealConflict(error) || isAssertionFailed(error),
} as const

const conflict = () => new Failure('conflict', appealActions.refusals.changed)

/**
 * Applies one action to an appeal. Granting it undoes the decision in the same batch.
 *
 * @throws `Failure` 404; 422 for an action that is not allowed; 409 if a colleague changed the
 *   appeal since, if the caller made the decision and a colleague can decide, or for the caller's own appeal
 */
export async function decideAppeal(
  services: Services,
  id: string,
  input: AppealAction,
  staff: StaffActor,
): Promise<void> {
  const { db } = services
  const { version, act, note } = input
  const before = await requireActionable(db, appealActions, id, input, staff.actor)
  const context = recordDecision(db, before, { act, note }, staff)
  if (act === 'grant' && before.isInForce) {
    try {
      await undo[before.kind](services, before, context, staff)
    } catch (error) {
      throw appealActions.isConflict(error) ? conflict() : error
    }
  } else {
    await commitAction(db, appealActions, context)
  }
  // If a colleague undid the decision at the same moment, the batch wrote nothing.
  if ((await findAppeal(db, id))?.version === version) throw conflict()
}

function recordDecision(
  db: Database,
  before: FoundAppeal,
  { act, note }: { act: AppealAct; note: string },
  { actor, name, at }: StaffActor,
): UndoExtras {
  const { id, reference, kind, companionId, email } = before
  const action = { appealId: id, number: before.version + 1, at, actor, actorName: name, act, note }
  const decision = act === 'note' ? null : decidedStates[act]
  const changes = decision ? { state: decision, dueAt: null, changedAt: at } : {}
  const byAuthor = decision !== null && isOwnDecision(before, actor)
  const result = resultEmail(before, { isGranted: decision === 'granted', byAuthor })
  const writes = recordAppealAction(db, action, changes)
  const detail: Record<string, unknown> = { reference, kind }
  if (byAuthor) {
    writes.push(assertInBatch(db, sql`NOT ${hasOtherDecider(actor, before.appellantId)}`))
    detail['decider'] = 'author'
  }
  if (decision && companionId !== null) {
    writes.push(enqueueEmailTo(db, noticeMailbox(companionId), result, at))
  } else if (decision && email !== null) {
    writes.push(enqueueEmails(db, [{ ...result, to: email }], at))
  }
  return {
    auditEvents: [{ actor, at, act: `appeal.${act}`, subject: id, detail }],
    writes,
  }
}

type Undo = (
  services: Services,
  appeal: FoundAppeal,
  extraWrites: UndoExtras,
  staff: StaffActor,
) => Promise<unknown>

/** Undoes each kind of decision. The extra writes go into the same batch. */
const undo: Record<FoundAppeal['kind'], Undo> = {
  application: async ({ db, origin }, { applicationId, reference }, extraWrites, staff) => {
    const id = applicationId ?? ''
    const application = await findApplication(db, id)
    if (!application) throw conflict()
    const { version } = application
    const action = { version, state: 'in_review', note: reference, ground: 'other' } as const
    await applyApplicationAction(db, id, action, staff, { origin, extraWrites })
  },
  profile: ({ db }, appeal, { auditEvents, writes }, staff) => {
    const companionId = appeal.companionId ?? ''
    const times = { takenAt: appeal.decidedAt, now: staff.at }
    const strikes = liftMeasuresOf(db, companionId, times)
    // The assertion stops the batch if the companion leaves at the same moment: her profile must
    // stay offline.
    const visible = { status: 'active', is_active: true, visible_in_feed: true } as const
    return changeVisibilities(db, [companionId], visible, {
      staff,
      hiddenReason: { reason: appeal.reference, ground: null },
      auditEvents,
      writes: [assertInBatch(db, hasAccount(companionId)), ...writes, ...strikes],
    })
  },
  membership: async ({ db, accounts }, { memberId }, extraWrites, staff) => {
    if (!accounts) throw new Failure('unavailable', 'account.key-missing')
    const roles = staffRights['POST /api/admin/appeals/:id/steps'] ?? []
    const guard = assertInBatch(db, hasRole(staff.actor, roles))
    await unsuspendMember({ db, accounts }, memberId ?? '', staff, { guard, extraWrites })
  },
  measure: ({ db }, appeal, { auditEvents, writes }, staff) => {
    const { measureId, memberId, companionId } = appeal
    const { actor, at } = staff
    const subject = memberId ?? companionId ?? ''
    const lifted = { actor, at, act: 'member.measure-lifted', subject }
    return commitAction(db, appealActions, {
      auditEvents: [...auditEvents, { ...lifted, detail: { measure: measureId } }],
      writes: [...writes, ...liftMeasuresOf(db, subject, { takenAt: appeal.decidedAt, now: at })],
    })
  },
}
