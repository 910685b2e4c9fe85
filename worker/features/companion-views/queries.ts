import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { companionViews } from '../../db/schema/companion-views.ts'

/** By name. */
export const viewsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(companionViews)
    .where(eq(companionViews.memberId, memberId))
    .orderBy(asc(companionViews.name))
export type ViewRow = Awaited<ReturnType<typeof viewsOf>>[number]

export type OwnView = Pick<ViewRow, 'memberId' | 'id'>

export async function findView(db: Database, { memberId, id }: OwnView) {
  const where = and(eq(companionViews.id, id), eq(companionViews.memberId, memberId))
  return (await db.select().from(companionViews).where(where))[0] ?? null
}
