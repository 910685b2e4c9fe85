import type { Assignment } from '#staff/case-assignments'
import type { QueueKind } from '#staff/queue-kinds'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import { aboutCase, isCase, readCase } from './sql/cases.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { assignmentOf, colleaguesFor, isAssigned, isWorker } from './case-assignments/queries.ts'
import { setAssignee } from './case-assignments/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type Named = { kind: QueueKind; id: string }

/** Who works on a case, and who else could. @throws Failure 404 */
export async function readAssignment(db: Database, { kind, id }: Named) {
  const [found, row, colleagues] = await Promise.all([
    readCase(db, kind, id),
    assignmentOf(db, kind, id),
    colleaguesFor(db, kind),
  ])
  if (!found) throw new Failure('not-found', 'case.not-found')
  return { found, row, colleagues }
}

/**
 * Assigns a case to a colleague, or to no one. What is so already is done.
 *
 * @throws Failure 404; 409 when it was assigned meanwhile; 422 for whoever may not work on it
 */
export async function assignCase(
  db: Database,
  { kind, id }: Named,
  { assignee, instead }: Assignment,
  staff: AuditActor,
): Promise<void> {
  const { found, row: before, colleagues } = await readAssignment(db, { kind, id })
  const current = before?.id ?? null
  if (current === assignee) return
  if (current !== instead) throw new Failure('conflict', 'case.assigned')
  const chosen = colleagues.find((one) => one.id === assignee)
  if (assignee !== null && !chosen) throw invalidField('assignee', 'case.assignee')

  const act = assignee === null ? ('case.unassigned' as const) : ('case.assigned' as const)
  const about = aboutCase({ kind, id }, found)
  const detail = { ...about.detail, ...(assignee && { assignee }) }
  const guard = assertInBatch(
    db,
    isCase(kind, id),
    isAssigned(kind, id, instead),
    isWorker(kind, staff.actor),
    ...(assignee === null ? [] : [isWorker(kind, assignee)]),
  )
  try {
    await audited(db, { actor: staff.actor, at: staff.at, act, subject: about.subject, detail }, [
      guard,
      setAssignee(db, { kind, id }, assignee, staff),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // The same request twice at once: one has done it.
    if (((await assignmentOf(db, kind, id))?.id ?? null) === assignee) return
    throw new Failure('conflict', 'case.assigned')
  }
}
