import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { pushSubscriptions } from './schema.ts'

/** A member's devices, the newest first. */
export const devicesOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt))
export type Device = Awaited<ReturnType<typeof devicesOf>>[number]

/** Whether an address is known with this secret, whosever it is. */
export async function isKnown(db: Database, { id, auth }: Pick<Device, 'id' | 'auth'>) {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.auth, auth)))
  return rows.length > 0
}

/** One of a member's own devices; no row for anyone else's. */
export const deviceOf = (db: Database, { id, memberId }: Pick<Device, 'id' | 'memberId'>) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.memberId, memberId)))
