import type { Database } from '../db/client.ts'
import { accountDueOf, accountStatusOf } from '../features/members/queries.ts'
import { isErased, isSuspended } from '../features/members/rules.ts'
import { markAccountSynced } from '../features/members/writes.ts'
import type { AccountService } from '../lib/account-service.ts'
import { errorMessage } from '../lib/reason.ts'

type Services = { db: Database; accounts: AccountService }

/**
 * Tells the accounts' service what was done here to a member. What it doesn't hear stays due:
 * `jobs/sync-accounts.ts` tells it again.
 */
export async function syncAccountStatus({ db, accounts }: Services, id: string): Promise<void> {
  const [row] = await accountDueOf(db, id)
  const due = row?.accountDue
  if (!due) return
  try {
    await (due === 'ban' ? accounts.ban(id) : accounts.remove(id))
    if (!(await markAccountSynced(db, id, due)) && due === 'ban')
      await undoBan({ db, accounts }, id)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'account.due', due, error: errorMessage(error) }))
  }
}

/** A suspension may have been lifted while its ban was on the way. */
async function undoBan({ db, accounts }: Services, id: string): Promise<void> {
  const [standing] = await accountStatusOf(db, id)
  if (!isSuspended(standing) && !isErased(standing)) await accounts.unban(id)
}
