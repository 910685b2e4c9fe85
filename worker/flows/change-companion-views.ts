import { sql } from 'drizzle-orm'
import type { CompanionView, ViewQuery } from '#contract/companion-views'
import { assertInBatch } from '../db/assert-in-batch.ts'
import { audited, type AuditActor } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../db/refusals.ts'
import { companionViews } from '../db/schema/companion-views.ts'
import { findView, viewsOf, type ViewRow } from '../features/companion-views/queries.ts'
import { deleteView, insertView, updateName } from '../features/companion-views/writes.ts'
import { Failure } from '../lib/failure.ts'

const MAX_VIEWS = 50

type Wanted = { name: string; query: ViewQuery; columns: CompanionView['columns'] }

/**
 * Keeps a view of the table for who calls. The same again is the view that is there.
 *
 * @throws Failure 409 for the name of another view, or when there are as many as there may be
 */
export async function saveView(
  db: Database,
  { name, ...wanted }: Wanted,
  { actor, at }: AuditActor,
): Promise<ViewRow> {
  const query = JSON.stringify(wanted.query)
  const columns = JSON.stringify(wanted.columns)
  const same = await viewNamed(db, actor, name)
  if (same) return sameOrTaken(same, query, columns)
  const view = { id: crypto.randomUUID(), memberId: actor, name, query, columns, createdAt: at }
  const act = { actor, at, act: 'companion-view.saved', subject: view.id }
  try {
    await audited(db, { ...act, detail: { name, query: wanted.query } }, [
      assertInBatch(
        db,
        sql`(SELECT count(*) FROM companion_views WHERE member_id = ${actor}) < ${MAX_VIEWS}`,
      ),
      insertView(db, view),
    ])
    return view
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'view.limit', { limit: MAX_VIEWS })
    if (!isUniqueViolation(companionViews, error)) throw error
    const winner = await viewNamed(db, actor, name)
    if (!winner) throw error
    return sameOrTaken(winner, query, columns)
  }
}

/** @throws Failure 404 for one that is another's; 409 for the name of another view */
export async function renameView(
  db: Database,
  id: string,
  name: string,
  { actor, at }: AuditActor,
): Promise<ViewRow> {
  const own = { memberId: actor, id }
  const view = await findView(db, own)
  if (!view) throw new Failure('not-found', 'view.not-found')
  if (view.name === name) return view
  const detail = { before: view.name, after: name }
  try {
    await audited(db, { actor, at, act: 'companion-view.renamed', subject: id, detail }, [
      assertInBatch(
        db,
        sql`EXISTS (SELECT 1 FROM companion_views WHERE id = ${id} AND member_id = ${actor})`,
      ),
      updateName(db, own, name),
    ])
  } catch (error) {
    // Deleted in another tab meanwhile.
    if (isAssertionFailed(error)) throw new Failure('not-found', 'view.not-found')
    if (isUniqueViolation(companionViews, error)) throw nameTaken()
    throw error
  }
  return { ...view, name }
}

export async function removeView(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const own = { memberId: actor, id }
  const view = await findView(db, own)
  if (!view) return
  const detail = { name: view.name }
  await audited(db, { actor, at, act: 'companion-view.deleted', subject: id, detail }, [
    deleteView(db, own),
  ])
}

const viewNamed = async (db: Database, memberId: string, name: string) =>
  (await viewsOf(db, memberId)).find((view) => view.name === name)

function sameOrTaken(view: ViewRow, query: string, columns: string): ViewRow {
  if (view.query === query && view.columns === columns) return view
  throw nameTaken()
}

const nameTaken = () => new Failure('conflict', 'view.name-taken')
