import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { pushSubscriptions } from './schema.ts'

/** A member's devices, newest first. */
export const pushDevicesOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt))
export type Device = Awaited<ReturnType<typeof pushDevicesOf>>[number]

/** True if an endpoint with this secret is stored, for any member. */
export async function isKnown(db: Database, { id, auth }: Pick<Device, 'id' | 'auth'>) {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.auth, auth)))
  return rows.length > 0
}

/** An open device of this member; no row for another member's device. */
export const deviceOf = (db: Database, { id, memberId }: Pick<Device, 'id' | 'memberId'>) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.id, id),
        eq(pushSubscriptions.memberId, memberId),
        isNull(pushSubscriptions.endedAt),
      ),
    )
