import type { UsersAnswer } from '#accounts/users'
import { isUuid } from '../../platform/lib/id.ts'
import type { Account, AccountService } from '../lib/account-service.ts'
import { errorMessage } from '../../platform/lib/reason.ts'

type Answered<T> = { found: T; accounts: UsersAnswer['accounts'] }

const MOST_FOUND = 100

/** Runs a question to the accounts' service; staff go on working while it is silent. */
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
    async (asked) => {
      const text = search.toLowerCase()
      if (!isUuid(text)) return asked.search(text, MOST_FOUND)
      const account = await asked.find(text)
      return account ? [account] : []
    },
    [] as Account[],
  )

/** One account, whose factors have its passkeys as well. */
export const accountWithPasskeys = (service: AccountService | null, id: string) =>
  ask(
    service,
    async (asked) => {
      const [account, passkeys] = await Promise.all([asked.find(id), asked.passkeysOf(id)])
      return account && { ...account, factors: [...account.factors, ...passkeys] }
    },
    null as Account | null,
  )

/** The accounts of these ids, as far as there are any. */
export const accountsOfIds = (service: AccountService | null, ids: readonly string[]) =>
  ask(
    service,
    async (asked) => {
      const users = await Promise.all(ids.map((id) => asked.find(id)))
      return users.filter((account) => account !== null)
    },
    [] as Account[],
  )
