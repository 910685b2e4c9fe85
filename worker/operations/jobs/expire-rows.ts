import { audited } from '../../platform/db/audited.ts'
import { changesOf } from '../../platform/db/bulk.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { eraseClosed } from '../../accounts/erase-closed.ts'
import { eraseDeparted } from '../../companions/leave-companion.ts'
import { deleteAllEnded } from '../../messaging/requests/lifetime.ts'
import { sidesOfEnded } from '../../messaging/requests/sides.ts'
import { registeredLifecycles } from '../../platform/db/lifecycle.ts'
import { emptyTrash } from '../../companions/trash-companion.ts'
import { notifySides } from '../../accounts/lib/connections.ts'
import type { Env } from '../../platform/lib/env.ts'

/**
 * Deletes what has been kept as long as it may be, and notes how much of what; whoever has such a thread open sees it.
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
  const changes = await changesOf(
    db,
    registeredLifecycles().flatMap(({ expire }) => expire(db, now)),
  )
  const expired: Record<string, number> = {}
  for (const { table, rows } of [...changes, ...(await deleteAllEnded(db, now))]) {
    if (rows > 0) expired[table] = (expired[table] ?? 0) + rows
  }
  await notifySides(context, threads)
  if (Object.keys(expired).length === 0) return
  console.log(JSON.stringify({ event: 'retention', expired }))
  const act = { actor: 'system', act: 'rows.expired', subject: 'retention', at: now }
  await audited(db, { ...act, detail: expired }, [])
}
