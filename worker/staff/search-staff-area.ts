import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listQueueEndpoint } from '#messaging/admin-requests'
import type { Endpoint } from '#platform/endpoint'
import { MAX_STAFF_RESULTS } from '#platform/limits'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { mayRead } from '#staff/queue-rights'
import { listUsersEndpoint } from '#accounts/users'
import type { Database } from '../platform/db/client.ts'
import { companionsBeginning } from '../companions/profiles/find.ts'
import { presentCompanionResult } from '../companions/profiles/present/present-row.ts'
import { requestsMatching } from '../messaging/requests/find.ts'
import { presentRequestResult } from '../messaging/requests/present-found.ts'
import { paymentsMatching } from '../billing/subscriptions/find-sales.ts'
import { presentPaymentResult } from '../billing/subscriptions/present.ts'
import { saleOfEvent } from '../billing/subscriptions/sale-key.ts'
import { accountsLike } from '../accounts/users/accounts.ts'
import { presentNamedCase } from './my-tasks/present.ts'
import { casesReferredBy, type NamedCase } from './my-tasks/queries.ts'
import { caseSources } from './queues.ts'
import { usersBeginning, usersOfIds } from '../accounts/users/queries.ts'
import { presentPersonResult, type FoundPerson } from '../accounts/users/present.ts'
import { noValue } from '../platform/db/queue.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'

/** Number of matching people whose newest requests and payments are added. */
const MAX_PEOPLE_FOLLOWED = 2
/** Minimum length; one character would match half of all names. */
const MIN_LENGTH = 2

const typedKinds = Object.keys(caseSources) as (keyof typeof caseSources)[]

type Sources = {
  db: Database
  /** `null`: not configured. */
  accounts: AccountService | null
  role: StaffRole
  /** Epoch milliseconds. */
  now: number
}

/**
 * Records that begin with a text or have it as their number: a few of each kind that the role may
 * list, most recent first. All queries use indexes and read at most 60 rows in total.
 */
export async function searchStaffArea(
  { db, accounts: service, role, now }: Sources,
  text: string,
): Promise<StaffSearchAnswer> {
  const none = {
    people: [],
    companions: [],
    requests: [],
    payments: [],
    cases: [],
    accounts: 'ready' as const,
  }
  if (text.length < MIN_LENGTH) return none
  const lists = (call: Endpoint) => mayCall(role, call)
  const [{ people, accounts }, companions] = await Promise.all([
    lists(listUsersEndpoint) ? findPeople(db, service, text) : none,
    lists(listManagedEndpoint) ? companionsBeginning(db, text, MAX_STAFF_RESULTS) : [],
  ])
  const memberIds = people.slice(0, MAX_PEOPLE_FOLLOWED).map(({ id }) => id)
  const filter = { memberIds, limit: MAX_STAFF_RESULTS }
  const [requests, payments, cases] = await Promise.all([
    lists(listQueueEndpoint) ? requestsMatching(db, text, filter) : [],
    lists(listPaymentsEndpoint) ? paymentsMatching(db, text, filter) : [],
    findCases(db, role, text),
  ])
  // Newest payment of each sale.
  const newest = new Map(
    payments.toSorted((a, b) => a.at - b.at).map((row) => [saleOfEvent(row), row]),
  )
  return {
    people: people.map(presentPersonResult),
    companions: recentFirst(companions, ({ updatedAt }) => updatedAt).map(presentCompanionResult),
    requests: recentFirst(requests, ({ changedAt }) => changedAt).map(presentRequestResult),
    payments: recentFirst([...newest.values()], ({ at }) => at).map(presentPaymentResult),
    cases: cases.map((row) => presentNamedCase(row, now)),
    accounts,
  }
}

/** A letter for the kind, and the beginning of a number. */
const REFERENCE_START = /^[a-z]-[0-9a-z-]*$/i

/** Cases by reference; requests are searched with more details. */
async function findCases(db: Database, role: StaffRole, text: string): Promise<NamedCase[]> {
  if (!REFERENCE_START.test(text)) return []
  const kinds = typedKinds.filter(
    (kind) => kind !== 'request' && caseSources[kind].reference !== noValue && mayRead(role, kind),
  )
  const sources = kinds.map((kind) => ({ kind, source: caseSources[kind] }))
  return casesReferredBy(db, sources, { start: text.toUpperCase(), limit: MAX_STAFF_RESULTS })
}

const recentFirst = <T>(items: readonly T[], timeOf: (item: T) => number): T[] =>
  items.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, MAX_STAFF_RESULTS)

/** Email addresses are stored by the account service, which is only called if the text may be one. */
async function findPeople(db: Database, service: AccountService | null, text: string) {
  if (!text.includes('@')) {
    const rows = await usersBeginning(db, text, MAX_STAFF_RESULTS)
    const people: FoundPerson[] = rows.map((row) => ({ ...row, email: null }))
    return { people: recentFirst(people, lastSeen), accounts: 'ready' as const }
  }
  const { found, accounts } = await accountsLike(service, text)
  const first = found.slice(0, MAX_STAFF_RESULTS)
  const rows = await usersOfIds(
    db,
    first.map(({ id }) => id),
  )
  const people = first.map(({ id, email }): FoundPerson => {
    const row = rows.find((user) => user.id === id)
    return { id, email, name: row?.name ?? '', seenAt: row?.seenAt ?? null }
  })
  return { people: recentFirst(people, lastSeen), accounts }
}

const lastSeen = ({ seenAt }: FoundPerson) => seenAt ?? 0
