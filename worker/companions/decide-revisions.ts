import type { DecisionAct, DecisionResult } from '#companions/revisions'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { contentOf } from './profiles/field-columns.ts'
import { requireCompanion } from './profiles/queries.ts'
import { concurrentlyChangedFields } from './revisions/rules.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { decideRevision, requireRevision } from './decide-revision.ts'

type RevisionToDecide = { id: string; version: number; companionVersion: number }
type DecisionContext = { staff: StaffActor; origin: string }

/**
 * Publishes or returns several revisions, each in its own batch. Where staff have published a field since a draft
 * was begun, it is not approved: staff must compare first.
 *
 * @returns the results in the order of the revisions
 * @throws Failure 422 for a return without a reason
 */
export async function decideRevisions(
  db: Database,
  {
    act,
    reason,
    revisions,
  }: { act: DecisionAct; reason: string; revisions: readonly RevisionToDecide[] },
  context: DecisionContext,
): Promise<DecisionResult[]> {
  if (act === 'return' && reason === '') throw invalidField('reason', 'case.reason-required')
  const results: DecisionResult[] = []
  for (const { id, version, companionVersion } of revisions) {
    const decision = { version, companionVersion, act, reason }
    results.push(await decideOne(db, id, decision, context))
  }
  return results
}

async function decideOne(
  db: Database,
  id: string,
  decision: Parameters<typeof decideRevision>[2],
  context: DecisionContext,
): Promise<DecisionResult> {
  let name = ''
  try {
    const revision = await requireRevision(db, id)
    ;({ name } = revision)
    if (decision.act === 'approve') {
      const companion = await requireCompanion(db, revision.companionId)
      const isOther = concurrentlyChangedFields(revision, contentOf(companion)).length > 0
      if (isOther) return { id, name, outcome: 'changed' }
    }
    const isConflict = await decideRevision(db, id, decision, context)
    return { id, name, outcome: isConflict ? 'changed' : 'done' }
  } catch (error) {
    if (error instanceof Failure && error.status < 500) {
      return { id, name, outcome: error.status === 404 ? 'changed' : 'refused' }
    }
    console.error(JSON.stringify({ event: 'revision.failed', id, why: errorMessage(error) }))
    return { id, name, outcome: 'failed' }
  }
}
