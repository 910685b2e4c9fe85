import type { Assignment } from '#staff/case-assignments'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import { questionAbout, type CaseKey } from './case-questions/queries.ts'
import { aboutCase, isCase, readCase } from './queues.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  assignmentOf,
  colleaguesFor,
  isAssigned,
  isWorker,
  setAssignee,
} from './case-assignments/queries.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

/**
 * The assignment of a case, the colleagues who may work on it, and its last question to the owner.
 *
 * @throws `Failure` 404
 */
export async function readAssignment(db: Database, { kind, id }: CaseKey) {
  const [caseRow, row, colleagues, question] = await Promise.all([
    readCase(db, kind, id),
    assignmentOf(db, kind, id),
    colleaguesFor(db, kind),
    questionAbout(db, { kind, id }),
  ])
  if (!caseRow) throw new Failure('not-found', 'case.not-found')
  return { caseRow, row, colleagues, question }
}

/**
 * Assigns a case to a colleague, or to nobody. Repeating the same assignment changes nothing.
 *
 * @throws `Failure` 404; 409 if the assignment changed since; 422 if the colleague may not work
 *   on it
 */
export async function assignCase(
  db: Database,
  { kind, id }: CaseKey,
  { assignee, instead }: Assignment,
  staff: AuditActor,
): Promise<void> {
  const { caseRow, row: before, colleagues } = await readAssignment(db, { kind, id })
  const current = before?.id ?? null
  if (current === assignee) return
  if (current !== instead) throw new Failure('conflict', 'case.assigned')
  const colleague = colleagues.find((candidate) => candidate.id === assignee)
  if (assignee !== null && !colleague) throw invalidField('assignee', 'case.invalid-assignee')

  const action = assignee === null ? ('case.unassigned' as const) : ('case.assigned' as const)
  const about = aboutCase({ kind, id }, caseRow)
  const detail = { ...about.detail, ...(assignee && { assignee }) }
  const guard = assertInBatch(
    db,
    isCase(kind, id),
    isAssigned(kind, id, instead),
    isWorker(kind, staff.actor),
    ...(assignee === null ? [] : [isWorker(kind, assignee)]),
  )
  try {
    await audited(
      db,
      { actor: staff.actor, at: staff.at, act: action, subject: about.subject, detail },
      [guard, setAssignee(db, { kind, id }, assignee, staff)],
    )
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // A simultaneous identical request has assigned the case.
    if (((await assignmentOf(db, kind, id))?.id ?? null) === assignee) return
    throw new Failure('conflict', 'case.assigned')
  }
}
