import type { Context } from 'hono'
import type { ListedUser, User, UsersAnswer, UsersQuery } from '#contract/users'
import { grantsOf } from '../../features/grants/queries.ts'
import { presentPayment, presentSubscription } from '../../features/subscriptions/present.ts'
import { paymentsOf, subscriptionsOf } from '../../features/subscriptions/queries.ts'
import { accountsLike, accountsOfIds } from '../../features/users/accounts.ts'
import {
  presentAccount,
  presentAct,
  presentConsent,
  presentFollow,
  presentGrant,
  presentListed,
  presentReport,
  presentRequest,
} from '../../features/users/present.ts'
import {
  consentsOf,
  followsOf,
  historyOf,
  pageOfUsers,
  reportsFrom,
  requestsFrom,
  usersNamed,
} from '../../features/users/queries.ts'
import { mayDo, type Known } from '../../features/users/rules.ts'
import { accountServiceOf, type Account } from '../../lib/account-service.ts'
import { isListed } from '../../lib/actor.ts'
import { Failure } from '../../lib/failure.ts'
import { isUuid } from '../../lib/id.ts'
import type { AppEnv } from '../../http/context.ts'
import { iso } from '../../lib/time.ts'

const OTHERS_SHOWN = 20

const isOnList = (c: Context<AppEnv>, { account }: Known) =>
  isListed(account?.email ?? '', c.var.config.adminEmails)

const present = (c: Context<AppEnv>, known: Known): ListedUser =>
  presentListed(known, isOnList(c, known))

/** One page of members, with what the accounts' service knows of them. */
export async function usersAnswer(c: Context<AppEnv>, query: UsersQuery): Promise<UsersAnswer> {
  const { state, search = '', skip } = query
  if (state === 'unconfirmed') return unconfirmed(c, search)
  const { db, now } = c.var
  const service = accountServiceOf(c.var.config)
  const like = search ? await accountsLike(service, search) : null
  const found = like?.found ?? []
  const ids = found.map(({ id }) => id)
  const { rows, total } = await pageOfUsers(db, { ...query, state }, now, ids)
  const missing = rows.filter(({ id, erasedAt }) => !erasedAt && !ids.includes(id))
  const more = await accountsOfIds(
    like?.accounts === 'silent' ? null : service,
    missing.map(({ id }) => id),
  )
  const accountOf = accountsById([...found, ...more.found])
  const here = new Set((await usersNamed(db, ids, now)).map(({ id }) => id))
  const strangers = skip === 0 && state === 'all' ? found.filter(({ id }) => !here.has(id)) : []
  return {
    users: rows.map((row) => present(c, { row, account: accountOf(row.id) })),
    total,
    others: strangers.slice(0, OTHERS_SHOWN).map((account) => present(c, { row: null, account })),
    accounts: like?.accounts === 'silent' ? 'silent' : more.accounts,
  }
}

/** Of the newest accounts those that were never confirmed. */
async function unconfirmed(c: Context<AppEnv>, search: string): Promise<UsersAnswer> {
  const { db, now } = c.var
  const { found, accounts } = await accountsLike(accountServiceOf(c.var.config), search)
  const waiting = found.filter(({ confirmedAt }) => confirmedAt === null)
  const ids = waiting.map(({ id }) => id)
  const rows = await usersNamed(db, ids, now)
  const rowOf = (id: string) => rows.find((row) => row.id === id) ?? null
  const others = waiting.map((account) => present(c, { row: rowOf(account.id), account }))
  return { users: [], total: 0, others, accounts }
}

const accountsById = (accounts: readonly Account[]) => {
  const known = new Map(accounts.map((account) => [account.id, account]))
  return (id: string) => known.get(id) ?? null
}

/**
 * A member, or an account that was never here.
 *
 * @throws Failure 404
 */
export async function knownUser(c: Context<AppEnv>) {
  const { db, now } = c.var
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw noSuchMember()
  const [rows, { found, accounts }] = await Promise.all([
    usersNamed(db, [id], now),
    accountsOfIds(accountServiceOf(c.var.config), [id]),
  ])
  const known: Known = { row: rows[0] ?? null, account: found[0] ?? null }
  if (!known.row && !known.account) throw noSuchMember()
  return { id, known, accounts }
}

const noSuchMember = () => new Failure('not-found', 'member.not-found')

export async function userAnswer(c: Context<AppEnv>): Promise<User> {
  const { db, now, admin } = c.var
  const { id, known, accounts } = await knownUser(c)
  const listed = present(c, known)
  const [subscriptions, payments, grants, requests, ...more] = await Promise.all([
    subscriptionsOf(db, id),
    paymentsOf(db, id),
    grantsOf(db, id),
    requestsFrom(db, id),
    followsOf(db, id),
    consentsOf(db, id),
    historyOf(db, id),
    listed.email ? reportsFrom(db, listed.email) : [],
  ])
  const [follows, consents, history, reports] = more
  const { isAdmin } = listed
  return {
    ...listed,
    accounts,
    account: presentAccount(known, now),
    accountDue: known.row?.accountDue ?? null,
    suspendedAt: known.row?.suspendedAt ? iso(known.row.suspendedAt) : null,
    subscriptions: subscriptions.map((row) => presentSubscription(row, null, now)),
    payments: payments.map((payment) => presentPayment(payment, payments)),
    grants: grants.map((grant) => presentGrant(grant, now)),
    requests: requests.map(presentRequest),
    follows: follows.map(presentFollow),
    reports: reports.map(presentReport),
    consents: consents.map(presentConsent),
    history: history.map(presentAct),
    can: mayDo(known, { isAdmin, isSelf: id === admin.id, hasKey: accounts !== 'closed' }),
  }
}
