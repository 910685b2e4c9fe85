import type { Database } from '../platform/db/client.ts'
import { accountDueOf, accountStatusOf } from './members/queries.ts'
import { isErased, isSuspended } from './members/rules.ts'
import { markAccountSynced } from './members/writes.ts'
import type { AccountService } from './lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'

type Services = { db: Database; accounts: AccountService }

/**
 * Sends a member's status to the account service. A failed change stays pending:
 * `accounts/jobs/account-service.ts` retries it.
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

/** The suspension may have been lifted while its ban was sent. */
async function undoBan({ db, accounts }: Services, id: string): Promise<void> {
  const [status] = await accountStatusOf(db, id)
  if (!isSuspended(status) && !isErased(status)) await accounts.unban(id)
}
