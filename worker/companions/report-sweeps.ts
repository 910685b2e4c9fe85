import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { sweepEmail } from './sweeps/emails.ts'
import { sweepsSince } from './sweeps/queries.ts'
import { enqueueEmailUnlessRecent } from '../platform/mail/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { ownersMailed, type OwnerAccounts } from '../accounts/owners-mailed.ts'

/**
 * Mails the owners, once a day for each account, when a staff account has changed the visibility of many companions
 * within a day. It reads the audit log, so it covers all routes.
 *
 * @param origin of the site
 * @returns whether an account has
 */
export async function reportSweeps(
  db: Database,
  accounts: OwnerAccounts | null,
  { origin, now }: { origin: string; now: number },
): Promise<boolean> {
  const sweeps = await sweepsSince(db, now - DAY_MS)
  if (sweeps.length === 0) return false
  const owners = await ownersMailed(db, accounts)
  const writes: Write[] = []
  for (const sweep of sweeps) {
    for (const owner of owners) {
      const email = sweepEmail(sweep, owner, { origin, now })
      writes.push(enqueueEmailUnlessRecent(db, email, DAY_MS, now))
    }
  }
  await writeAll(db, writes)
  return true
}
