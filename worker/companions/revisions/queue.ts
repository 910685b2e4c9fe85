import { submittedStates } from '#companions/revisions'
import { sql } from 'drizzle-orm'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import { companionSource, isCompanionNamed } from '../sql/companion-cases.ts'
import { notInTrash } from '../sql/in-trash.ts'
import { companionRevisions } from '../schema/revisions.ts'
import { presentRevisionListItem } from './present.ts'
import { revisionsWithName } from './queries.ts'

const { state, companionId } = companionRevisions

/** Changes that companions submitted. */
export const revisionQueue = defineQueue({
  kind: 'revision',
  list: {
    cases: companionRevisions,
    states: submittedStates,
    open: ['submitted'],
    due: ['submitted'],
    isListed: notInTrash(companionId),
    rows: revisionsWithName,
    // The unary plus prevents the use of the index by state, because all states are read in their order.
    isCase: sql`+${state} IN ('submitted', 'returned', 'approved')`,
    first: [sql`CASE ${state} WHEN 'submitted' THEN 0 WHEN 'returned' THEN 1 ELSE 2 END`],
    matches: isCompanionNamed(companionId),
  },
  present: presentRevisionListItem,
  source: {
    ...byDueTime,
    ...companionSource,
    table: sql`companion_revisions`,
    since: sql`coalesce(t.submitted_at, t.created_at)`,
    // The expression is the same as in the index.
    isDue: sql`t.due_at IS NOT NULL`,
    isOpen: sql`+t.state = 'submitted'`,
    isReadable: sql`t.state IN ('submitted', 'returned', 'approved')`,
  },
})
