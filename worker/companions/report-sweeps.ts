import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { sweepEmail } from './sweeps/emails.ts'
import { sweepsSince } from './sweeps/queries.ts'
import { enqueueEmailUnlessRecent } from '../platform/mail/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { ownerIds } from '../accounts/administrators/queries.ts'
import type { Account } from '../accounts/lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'

type OwnerAccounts = { find: (id: string) => Promise<Account | null> }

/** An owner with a confirmed address; `null`: the office, if no owner can be emailed. */
type MailedOwner = { id: string; email: string } | null

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

/** The owners with their addresses from the account service; only the office if there is none. */
async function ownersMailed(db: Database, accounts: OwnerAccounts | null): Promise<MailedOwner[]> {
  if (!accounts) return [null]
  const owners: MailedOwner[] = []
  for (const { id } of await ownerIds(db)) {
    const account = await accounts.find(id).catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'owners.no-address', error: errorMessage(error) }))
      return null
    })
    if (account?.confirmedAt) owners.push({ id, email: account.email })
  }
  return owners.length > 0 ? owners : [null]
}
