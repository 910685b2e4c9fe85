import type { Database } from '../platform/db/client.ts'
import { ownerIds } from './administrators/queries.ts'
import type { Account } from './lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'

export type OwnerAccounts = { find: (id: string) => Promise<Account | null> }

/** An owner with a confirmed address; `null`: the office, if no owner can be emailed. */
export type MailedOwner = { id: string; email: string } | null

/** The owners with their addresses from the account service; only the office if there is none. */
export async function ownersMailed(
  db: Database,
  accounts: OwnerAccounts | null,
): Promise<MailedOwner[]> {
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
