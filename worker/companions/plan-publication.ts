import { PLANNED_DAYS, type PlannedAct } from '#companions/publication-options'
import type { PlanInput } from '#companions/publication-plans'
import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
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
import { noteMissed, replacePlans } from './publication-plans/writes.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { DAY_MS, iso } from '../platform/lib/time.ts'
import { changeVisibilities, requireCompanion } from './manage-companions.ts'

const ATTEMPTS = 3

type NewPlan = Omit<PlanRow, 'missedAt'>

/**
 * Plans when a profile is published and taken off the site, in the place of what was planned.
 *
 * @returns the companion afterwards
 * @throws Failure 404; 422 for a moment or an order that can't be
 */
export async function planPublication(
  db: Database,
  id: string,
  input: PlanInput,
  staff: StaffActor,
): Promise<CompanionRecord> {
  for (let attempt = 1; ; attempt++) {
    const [record, before] = await Promise.all([requireCompanion(db, id), plansOf(db, id)])
    const plans = plansFrom(id, input, staff)
    if (isSame(before, plans)) return record
    requirePossible(record, plans, staff.at)
    if (input.publish_at !== null && !(await isPublishable(db, id))) {
      throw invalidField('publish_at', 'plan.incomplete')
    }
    const detail = { name: record.row.name, before: saidOf(before), after: saidOf(plans) }
    const act = { actor: staff.actor, at: staff.at, act: 'companion.planned', subject: id, detail }
    try {
      await audited(db, act, [
        // The moments were judged by it.
        assertInBatch(
          db,
          sql`(SELECT lifecycle FROM companions WHERE id = ${id}) IS ${record.row.lifecycle}`,
        ),
        ...replacePlans(db, id, plans),
      ])
      return await requireCompanion(db, id)
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

function plansFrom(companionId: string, input: PlanInput, staff: StaffActor): NewPlan[] {
  const { actor, name: actorName, at: plannedAt } = staff
  const by = { companionId, actor, actorName, plannedAt }
  const { ground = null, reason = '' } = input
  const plan = (act: PlannedAct, at: string | null, why: Pick<NewPlan, 'ground' | 'reason'>) =>
    at === null ? [] : [{ ...by, act, at: Date.parse(at), ...why }]
  return [
    ...plan('publish', input.publish_at, { ground: null, reason: '' }),
    ...plan('unpublish', input.unpublish_at, { ground, reason }),
  ]
}

const isSame = (before: readonly PlanRow[], plans: readonly NewPlan[]) =>
  before.length === plans.length &&
  plans.every((plan) =>
    before.some(
      (one) =>
        one.act === plan.act &&
        one.at === plan.at &&
        one.ground === plan.ground &&
        one.reason === plan.reason &&
        one.missedAt === null,
    ),
  )

/** For the audit log. */
const saidOf = (plans: readonly NewPlan[]) =>
  Object.fromEntries(plans.map(({ act, at }) => [act, iso(at)]))

const fieldOf = (act: PlannedAct) => `${act}_at` as const

/** @throws Failure 422 */
function requirePossible(
  { row, hasAccount }: CompanionRecord,
  plans: readonly NewPlan[],
  now: number,
): void {
  for (const { act, at } of plans) {
    if (at <= now) throw invalidField(fieldOf(act), 'plan.past')
    if (at > now + PLANNED_DAYS * DAY_MS) {
      throw invalidField(fieldOf(act), 'plan.too-far', { days: PLANNED_DAYS })
    }
  }
  const publish = plans.find(({ act }) => act === 'publish')
  const unpublish = plans.find(({ act }) => act === 'unpublish')
  if (publish && row.lifecycle === 'archived') throw invalidField('publish_at', 'plan.archived')
  // One follows from the other: a public profile is taken off first, any other one is published first.
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

const AT_ONCE = 50

/**
 * Does what is planned for now. What can't be done is noted beside the plan, and left to staff. May be
 * repeated.
 *
 * @param now epoch milliseconds
 * @throws what the first of them threw, once all were tried
 */
export async function runPlans(db: Database, now: number): Promise<void> {
  const failures: unknown[] = []
  for (const plan of await duePlans(db, now, AT_ONCE)) {
    await runPlan(db, plan, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function runPlan(db: Database, plan: PlanRow, now: number): Promise<void> {
  const { companionId, act, ground, reason, actor, actorName: name } = plan
  if (!(await isDoable(db, plan, now))) return noteUndone(db, plan, now)
  const lifecycle = act === 'publish' ? 'active' : 'draft'
  // Asked again in the batch: she may have paused or withdrawn meanwhile.
  const guard = [assertInBatch(db, isPlanned(plan), mayBeDone(plan, now))]
  const approval = { guard, detail: { isPlanned: true } }
  const staff = { actor, name, at: now }
  try {
    await changeVisibilities(db, [companionId], { lifecycle }, { reason, ground, staff, approval })
  } catch (error) {
    // The next minute sees what there is then.
    if (!isAssertionFailed(error)) throw error
  }
}

async function noteUndone(db: Database, plan: PlanRow, now: number): Promise<void> {
  const { companionId, act, at } = plan
  const detail = { planned: act, for: iso(at) }
  const what = { actor: 'system', at: now, act: 'companion.plan-missed', subject: companionId }
  try {
    await audited(db, { ...what, detail }, [
      assertInBatch(db, isPlanned(plan)),
      noteMissed(db, plan, now),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
  }
}
