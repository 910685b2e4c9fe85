import { CASE_VIEW_MS, type QueueKind } from '#contract/queue-kinds'
import { and, eq, lte } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { caseViews } from '../../db/schema/case-views.ts'

type View = { kind: QueueKind; id: string; memberId: string }

/** Marks a case as open, and forgets who has left it without a word. @param now epoch milliseconds */
export const markOpen = (db: Database, { kind, id, memberId }: View, now: number): Write[] => [
  db
    .delete(caseViews)
    .where(
      and(
        eq(caseViews.kind, kind),
        eq(caseViews.caseId, id),
        lte(caseViews.at, now - CASE_VIEW_MS),
      ),
    ),
  db
    .insert(caseViews)
    .values({ kind, caseId: id, memberId, at: now })
    .onConflictDoUpdate({
      target: [caseViews.kind, caseViews.caseId, caseViews.memberId],
      set: { at: now },
    }),
]

export const markClosed = (db: Database, { kind, id, memberId }: View): Write =>
  db
    .delete(caseViews)
    .where(
      and(eq(caseViews.kind, kind), eq(caseViews.caseId, id), eq(caseViews.memberId, memberId)),
    )
