import type { UsersAnswer } from '#accounts/users'
import { isUuid } from '../../platform/lib/id.ts'
import type { Account, AccountService } from '../lib/account-service.ts'
import { errorMessage } from '../../platform/lib/reason.ts'

type Answered<T> = { found: T; accounts: UsersAnswer['accounts'] }

const MAX_FOUND_ACCOUNTS = 100

/** Calls the account service; while it is silent, staff can continue to work. */
async function ask<T>(
  service: AccountService | null,
  question: (service: AccountService) => Promise<T>,
  otherwise: T,
): Promise<Answered<T>> {
  if (!service) return { found: otherwise, accounts: 'closed' }
  try {
    return { found: await question(service), accounts: 'ready' }
  } catch (error) {
    console.warn(JSON.stringify({ event: 'accounts.silent', error: errorMessage(error) }))
    return { found: otherwise, accounts: 'silent' }
  }
}

/** The newest accounts by a part of the address or name, or by the whole id. */
export const accountsLike = (service: AccountService | null, search: string) =>
  ask(
    service,
    async (accounts) => {
      const text = search.toLowerCase()
      if (!isUuid(text)) return accounts.search(text, MAX_FOUND_ACCOUNTS)
      const account = await accounts.find(text)
      return account ? [account] : []
    },
    [] as Account[],
  )

/** One account, with passkeys among its factors. */
export const accountWithPasskeys = (service: AccountService | null, id: string) =>
  ask(
    service,
    async (accounts) => {
      const [account, passkeys] = await Promise.all([accounts.find(id), accounts.passkeysOf(id)])
      return account && { ...account, factors: [...account.factors, ...passkeys] }
    },
    null as Account | null,
  )

/** The accounts of these ids; missing ones are left out. */
export const accountsOfIds = (service: AccountService | null, ids: readonly string[]) =>
  ask(
    service,
    async (accounts) => {
      const users = await Promise.all(ids.map((id) => accounts.find(id)))
      return users.filter((account) => account !== null)
    },
    [] as Account[],
  )
