import { PLANNED_DAYS, type PlannedAct } from '#companions/publication-records'
import type { PlanInput } from '#companions/publication-plans'
import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import type { HiddenNotice } from '../notifications/companion-notices/writes.ts'
import type { CompanionRecord } from './profiles/queries.ts'
import {
  duePlans,
  isDoable,
  isPlanned,
  isPublishable,
  mayBeDone,
  plansOf,
  type PlanRow,
} from './publication-plans/queries.ts'
import { markPlanMissed, replacePlans } from './publication-plans/writes.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { DAY_MS, iso } from '../platform/lib/time.ts'
import { requireCompanion } from './profiles/queries.ts'
import { changeVisibilities } from './manage-companions.ts'

const MAX_ATTEMPTS = 3
/** Reason shown when a plan from before the profile had an account takes it offline. */
const PLANNED_REASON: HiddenNotice = { reason: 'The team had planned this.', ground: null }

type NewPlan = Omit<PlanRow, 'missedAt'>

/**
 * Plans when a profile is published and taken offline, in place of earlier plans.
 *
 * @throws Failure 404; 422 for an impossible time or order
 */
export async function planPublication(
  db: Database,
  id: string,
  input: PlanInput,
  staff: StaffActor,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const [record, before] = await Promise.all([requireCompanion(db, id), plansOf(db, id)])
    const plans = plansFrom(id, input, staff)
    if (isSame(before, plans)) return
    requirePossible(record, plans, staff.at)
    if (input.publish_at !== null && !(await isPublishable(db, id))) {
      throw invalidField('publish_at', 'plan.incomplete')
    }
    const detail = {
      name: record.row.name,
      before: auditDetailOf(before),
      after: auditDetailOf(plans),
    }
    const event = {
      actor: staff.actor,
      at: staff.at,
      act: 'companion.planned',
      subject: id,
      detail,
    }
    try {
      await audited(db, event, [
        // The times were validated against this state.
        assertInBatch(
          db,
          sql`(SELECT lifecycle FROM companions WHERE id = ${id}) IS ${record.row.lifecycle}`,
        ),
        ...replacePlans(db, id, plans),
      ])
      return
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function plansFrom(companionId: string, input: PlanInput, staff: StaffActor): NewPlan[] {
  const { actor, name: actorName, at: plannedAt } = staff
  const base = { companionId, actor, actorName, plannedAt }
  const { ground = null, reason = '' } = input
  const plan = (
    action: PlannedAct,
    at: string | null,
    hiddenReason: Pick<NewPlan, 'ground' | 'reason'>,
  ) => (at === null ? [] : [{ ...base, act: action, at: Date.parse(at), ...hiddenReason }])
  return [
    ...plan('publish', input.publish_at, { ground: null, reason: '' }),
    ...plan('unpublish', input.unpublish_at, { ground, reason }),
  ]
}

const isSame = (before: readonly PlanRow[], plans: readonly NewPlan[]) =>
  before.length === plans.length &&
  plans.every((plan) =>
    before.some(
      (entry) =>
        entry.act === plan.act &&
        entry.at === plan.at &&
        entry.ground === plan.ground &&
        entry.reason === plan.reason &&
        entry.missedAt === null,
    ),
  )

/** Detail for the audit log. */
const auditDetailOf = (plans: readonly NewPlan[]) =>
  Object.fromEntries(plans.map(({ act, at }) => [act, iso(at)]))

const fieldOf = (action: PlannedAct) => `${action}_at` as const

/** @throws Failure 422 */
function requirePossible(
  { row, hasAccount }: CompanionRecord,
  plans: readonly NewPlan[],
  now: number,
): void {
  for (const { act, at } of plans) {
    if (at <= now) throw invalidField(fieldOf(act), 'plan.time-in-past')
    if (at > now + PLANNED_DAYS * DAY_MS) {
      throw invalidField(fieldOf(act), 'plan.time-too-far-ahead', { days: PLANNED_DAYS })
    }
  }
  const publish = plans.find(({ act }) => act === 'publish')
  const unpublish = plans.find(({ act }) => act === 'unpublish')
  if (publish && row.lifecycle === 'archived') throw invalidField('publish_at', 'plan.archived')
  // The state determines the order: a public profile goes offline first, any other is published first.
  const isPublished = row.lifecycle === 'active'
  const first = isPublished ? unpublish : publish
  const second = isPublished ? publish : unpublish
  if (second && !(first && first.at < second.at)) {
    throw isPublished
      ? invalidField('publish_at', 'plan.published')
      : invalidField('unpublish_at', 'plan.unpublished')
  }
  if (unpublish && hasAccount && !unpublish.reason && unpublish.ground === null) {
    throw invalidField('reason', 'case.reason-required')
  }
}

const BATCH_SIZE = 50

/**
 * Carries out due plans. A plan that can't be carried out is marked as missed for staff. May be repeated.
 *
 * @param now epoch milliseconds
 * @throws the first error, after all plans were tried
 */
export async function runPlans(db: Database, now: number): Promise<void> {
  const failures: unknown[] = []
  for (const plan of await duePlans(db, now, BATCH_SIZE)) {
    await runPlan(db, plan, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function runPlan(db: Database, plan: PlanRow, now: number): Promise<void> {
  const { companionId, act, ground, reason, actor, actorName: name } = plan
  if (!(await isDoable(db, plan, now))) return recordUndonePlan(db, plan, now)
  const status = act === 'publish' ? 'active' : 'draft'
  // The batch checks again, because the companion may have paused or withdrawn meanwhile.
  const guard = [assertInBatch(db, isPlanned(plan), mayBeDone(plan, now))]
  const approval = { guard, detail: { isPlanned: true } }
  const staff = { actor, name, at: now }
  // A profile without an account needs no reason when it is planned, but may have an account by now.
  const hiddenReason = reason === '' && ground === null ? PLANNED_REASON : { reason, ground }
  try {
    await changeVisibilities(db, [companionId], { status }, { staff, hiddenReason, approval })
  } catch (error) {
    // The run of the next minute tries again.
    if (!isAssertionFailed(error)) throw error
  }
}

async function recordUndonePlan(db: Database, plan: PlanRow, now: number): Promise<void> {
  const { companionId, act, at } = plan
  const detail = { planned: act, for: iso(at) }
  const event = { actor: 'system', at: now, act: 'companion.plan-missed', subject: companionId }
  try {
    await audited(db, { ...event, detail }, [
      assertInBatch(db, isPlanned(plan)),
      markPlanMissed(db, plan, now),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
  }
}
