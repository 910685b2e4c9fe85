import { audited } from '../../platform/db/audited.ts'
import { executeCounted } from '../../platform/db/bulk.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { eraseClosed } from '../../accounts/delete-member.ts'
import { eraseDeparted } from '../../companions/leave-companion.ts'
import { deleteAllEnded } from '../../messaging/requests/lifetime.ts'
import { sidesOfEnded } from '../../messaging/requests/sides.ts'
import { registeredLifecycles } from '../../platform/db/lifecycle.ts'
import { emptyTrash } from '../../companions/trash-companion.ts'
import { notifySides } from '../../accounts/lib/connections.ts'
import type { Env } from '../../platform/lib/env.ts'

/**
 * Deletes rows past their retention period and logs the number per table; open threads update live.
 *
 * @param now epoch milliseconds
 * @param context of the event
 */
export async function expireRows(
  { DB }: Pick<Env, 'DB'>,
  now: number,
  context: object = {},
): Promise<void> {
  const db = createDatabase(DB)
  await eraseClosed(db, now)
  await eraseDeparted(db, now)
  await emptyTrash(db, now)
  const threads = await sidesOfEnded(db, now)
  const changes = await executeCounted(
    db,
    registeredLifecycles().flatMap(({ expire }) => expire(db, now)),
  )
  const deletedRows: Record<string, number> = {}
  for (const { table, rows } of [...changes, ...(await deleteAllEnded(db, now))]) {
    if (rows > 0) deletedRows[table] = (deletedRows[table] ?? 0) + rows
  }
  await notifySides(context, threads)
  if (Object.keys(deletedRows).length === 0) return
  console.log(JSON.stringify({ event: 'retention', expired: deletedRows }))
  const auditEvent = { actor: 'system', act: 'rows.expired', subject: 'retention', at: now }
  await audited(db, { ...auditEvent, detail: deletedRows }, [])
}
