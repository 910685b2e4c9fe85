import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { companionViews } from '../../db/schema/companion-views.ts'
import type { OwnView, ViewRow } from './queries.ts'

export const insertView = (db: Database, view: ViewRow) => db.insert(companionViews).values(view)

const isOwn = ({ id, memberId }: OwnView) =>
  and(eq(companionViews.id, id), eq(companionViews.memberId, memberId))

export const updateName = (db: Database, own: OwnView, name: string) =>
  db.update(companionViews).set({ name }).where(isOwn(own))

export const deleteView = (db: Database, own: OwnView) =>
  db.delete(companionViews).where(isOwn(own))
