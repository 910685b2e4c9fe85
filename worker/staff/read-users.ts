import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listQueueEndpoint } from '#messaging/admin-requests'
import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import type { ListedUser, User, UsersAnswer, UsersQuery } from '#accounts/users'
import type { Database } from '../platform/db/client.ts'
import { presentHistory } from './audit-log/present.ts'
import { historyOf } from './audit-log/queries.ts'
import { followsOf, type FollowRow } from '../notifications/follows/queries.ts'
import { presentGrant } from '../billing/complimentary-plans/present.ts'
import { grantsOf } from '../billing/complimentary-plans/queries.ts'
import { reportsFrom } from '../moderation/reports/queries.ts'
import { presentSentReport } from '../moderation/reports/present.ts'
import { presentSentRequest } from '../messaging/requests/present.ts'
import { requestsFrom } from '../messaging/requests/queries.ts'
import { presentPayment, presentSubscription } from '../billing/subscriptions/present.ts'
import { paymentsOf, subscriptionsOf } from '../billing/subscriptions/queries.ts'
import { groundTextsIn } from '../accounts/appeals/messages.ts'
import { mailLanguageOf } from '../accounts/appeals/queries.ts'
import { accountsLike, accountsOfIds, accountWithPasskeys } from '../accounts/users/accounts.ts'
import { presentAccount, presentUserListItem } from '../accounts/users/present.ts'
import { pageOfUsers, usersNamed } from '../accounts/users/queries.ts'
import { mayDo, type KnownUser } from '../accounts/users/rules.ts'
import type { Account, AccountService } from '../accounts/lib/account-service.ts'
import { isListed } from '../accounts/lib/actor.ts'
import { Failure } from '../platform/lib/failure.ts'
import { isUuid } from '../platform/lib/id.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import { iso, isoOrNull } from '../platform/lib/time.ts'

const OTHERS_SHOWN = 20

/** Sources of data about users. */
export type UserSources = {
  db: Database
  /** Null: not configured. */
  accounts: AccountService | null
  /** The operator's list of administrators, separated by commas. */
  adminEmails: string
  /** Epoch milliseconds. */
  now: number
}

const present = ({ adminEmails }: UserSources, user: KnownUser): ListedUser =>
  presentUserListItem(user, isListed(user.account?.email ?? '', adminEmails))

/** One page of members, with their data from the account service. */
export async function readUsers(sources: UserSources, query: UsersQuery): Promise<UsersAnswer> {
  const { state, search = '', skip } = query
  if (state === 'unconfirmed') return readUnconfirmed(sources, search)
  const { db, now, accounts: service } = sources
  const like = search ? await accountsLike(service, search) : null
  const matchingIds = like?.found ?? []
  const ids = matchingIds.map(({ id }) => id)
  const { rows, total } = await pageOfUsers(db, { ...query, state }, now, ids)
  const missing = rows.filter(({ id, erasedAt }) => !erasedAt && !ids.includes(id))
  const moreAccounts = await accountsOfIds(
    like?.accounts === 'silent' ? null : service,
    missing.map(({ id }) => id),
  )
  const accountOf = accountsById([...matchingIds, ...moreAccounts.found])
  const memberIds = new Set((await usersNamed(db, ids, now)).map(({ id }) => id))
  const strangers =
    skip === 0 && state === 'all' ? matchingIds.filter(({ id }) => !memberIds.has(id)) : []
  return {
    users: rows.map((row) => present(sources, { row, account: accountOf(row.id) })),
    total,
    others: strangers
      .slice(0, OTHERS_SHOWN)
      .map((account) => present(sources, { row: null, account })),
    accounts: like?.accounts === 'silent' ? 'silent' : moreAccounts.accounts,
  }
}

/** Unconfirmed accounts among the newest. */
async function readUnconfirmed(sources: UserSources, search: string): Promise<UsersAnswer> {
  const { db, now } = sources
  const { found, accounts } = await accountsLike(sources.accounts, search)
  const waiting = found.filter(({ confirmedAt }) => confirmedAt === null)
  const ids = waiting.map(({ id }) => id)
  const rows = await usersNamed(db, ids, now)
  const rowOf = (id: string) => rows.find((row) => row.id === id) ?? null
  const unconfirmedUsers = waiting.map((account) =>
    present(sources, { row: rowOf(account.id), account }),
  )
  return { users: [], total: 0, others: unconfirmedUsers, accounts }
}

const accountsById = (accounts: readonly Account[]) => {
  const entries = new Map(accounts.map((account) => [account.id, account]))
  return (id: string) => entries.get(id) ?? null
}

/**
 * A member, or an account that has never signed in here.
 *
 * @throws Failure 404
 */
export async function findUser({ db, now, ...sources }: UserSources, id: string) {
  if (!isUuid(id)) throw noSuchMember()
  const [rows, { found, accounts }] = await Promise.all([
    usersNamed(db, [id], now),
    accountWithPasskeys(sources.accounts, id),
  ])
  const user: KnownUser = { row: rows[0] ?? null, account: found }
  if (!user.row && !user.account) throw noSuchMember()
  return { id, known: user, accounts }
}

const noSuchMember = () => new Failure('not-found', 'member.not-found')

/**
 * A member's page in the staff area: payments, requests and reports only if the viewer's role includes them.
 *
 * @param viewer the member of staff who reads it
 * @throws Failure 404
 */
export async function readUser(
  sources: UserSources,
  id: string,
  viewer: { id: string; role: StaffRole },
): Promise<User> {
  const sees = (call: Endpoint) => mayCall(viewer.role, call)
  const { db, now } = sources
  const { known, accounts } = await findUser(sources, id)
  const listedUser = present(sources, known)
  const [subscriptions, payments, grants, requests, ...moreRows] = await Promise.all([
    sees(listPaymentsEndpoint) ? subscriptionsOf(db, id) : [],
    sees(listPaymentsEndpoint) ? paymentsOf(db, id) : [],
    grantsOf(db, id),
    sees(listQueueEndpoint) ? requestsFrom(db, id) : [],
    followsOf(db, id),
    historyOf(db, id),
    listedUser.email && sees(listReportsEndpoint) ? reportsFrom(db, listedUser.email) : [],
    mailLanguageOf(db, id),
  ])
  const [follows, history, reports, mailLanguage] = moreRows
  const language = siteLanguage(known.account?.language ?? mailLanguage)
  const { role } = listedUser
  return {
    ...listedUser,
    accounts,
    account: presentAccount(known, now),
    accountDue: known.row?.accountDue ?? null,
    suspendedAt: isoOrNull(known.row?.suspendedAt),
    language,
    groundTexts: groundTextsIn(language),
    subscriptions: subscriptions.map((row) => presentSubscription(row, null, now)),
    payments: payments.map((payment) => presentPayment(payment, payments)),
    grants: grants.map((grant) => presentGrant(grant, now)),
    requests: requests.map(presentSentRequest),
    follows: follows.map(presentFollow),
    reports: reports.map(presentSentReport),
    history: history.map(presentHistory),
    can: mayDo(
      known,
      { role, hasKey: accounts !== 'closed' },
      { isSelf: id === viewer.id, role: viewer.role },
    ),
  }
}

const presentFollow = ({ id, name, at }: FollowRow): User['follows'][number] => ({
  id,
  name,
  at: iso(at),
})
