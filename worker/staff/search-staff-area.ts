import { listManaged } from '#companions/staff/admin-companions.api'
import { listPayments } from '#billing/admin-payments.api'
import { listQueue } from '#messaging/admin-requests.api'
import type { Endpoint } from '#platform/endpoint'
import { MAX_STAFF_FOUND } from '#platform/limits'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { listUsers } from '#accounts/users.api'
import type { Database } from '../platform/db/client.ts'
import { companionsBeginning } from '../companions/profiles/find.ts'
import { presentCompanionResult as presentCompanion } from '../companions/profiles/present/present-found.ts'
import { requestsMatching } from '../messaging/requests/find.ts'
import { presentRequestResult as presentRequest } from '../messaging/requests/present-found.ts'
import { paymentsMatching } from '../billing/subscriptions/find-sales.ts'
import { presentPaymentResult as presentPayment } from '../billing/subscriptions/present-found.ts'
import { saleOfEvent } from '../billing/subscriptions/sale-key.ts'
import { accountsLike } from '../accounts/users/accounts.ts'
import { usersBeginning, usersOfIds } from '../accounts/users/find.ts'
import {
  presentPersonResult as presentPerson,
  type FoundPerson,
} from '../accounts/users/present-found.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'

/** Of how many people the newest request and payment are looked up. */
const MOST_FOLLOWED = 2
/** One character would begin half of all names. */
const SHORTEST = 2

type Sources = {
  db: Database
  /** Null: not set up. */
  accounts: AccountService | null
  role: StaffRole
}

/**
 * What begins with a text, or has it as its number: of each kind a few, most recent first, and only of
 * the kinds that the role may list. All by indexes: at most 60 rows, however many there are in all.
 */
export async function searchStaffArea(
  { db, accounts: service, role }: Sources,
  text: string,
): Promise<StaffSearchAnswer> {
  const none = {
    people: [],
    companions: [],
    requests: [],
    payments: [],
    accounts: 'ready' as const,
  }
  if (text.length < SHORTEST) return none
  const lists = (call: Endpoint) => mayCall(role, call)
  const [{ people, accounts }, companions] = await Promise.all([
    lists(listUsers) ? findPeople(db, service, text) : none,
    lists(listManaged) ? companionsBeginning(db, text, MAX_STAFF_FOUND) : [],
  ])
  const memberIds = people.slice(0, MOST_FOLLOWED).map(({ id }) => id)
  const wanted = { memberIds, limit: MAX_STAFF_FOUND }
  const [requests, payments] = await Promise.all([
    lists(listQueue) ? requestsMatching(db, text, wanted) : [],
    lists(listPayments) ? paymentsMatching(db, text, wanted) : [],
  ])
  // Of each sale.
  const newest = new Map(
    payments.toSorted((one, other) => one.at - other.at).map((row) => [saleOfEvent(row), row]),
  )
  return {
    people: people.map(presentPerson),
    companions: recentFirst(companions, ({ updatedAt }) => updatedAt).map(presentCompanion),
    requests: recentFirst(requests, ({ changedAt }) => changedAt).map(presentRequest),
    payments: recentFirst([...newest.values()], ({ at }) => at).map(presentPayment),
    accounts,
  }
}

const recentFirst = <T>(found: readonly T[], at: (one: T) => number): T[] =>
  found.toSorted((one, other) => at(other) - at(one)).slice(0, MAX_STAFF_FOUND)

/** Addresses are the accounts' service's, which is asked only for what can be one. */
async function findPeople(db: Database, service: AccountService | null, text: string) {
  if (!text.includes('@')) {
    const rows = await usersBeginning(db, text, MAX_STAFF_FOUND)
    const people: FoundPerson[] = rows.map((row) => ({ ...row, email: null }))
    return { people: recentFirst(people, seen), accounts: 'ready' as const }
  }
  const { found, accounts } = await accountsLike(service, text)
  const first = found.slice(0, MAX_STAFF_FOUND)
  const rows = await usersOfIds(
    db,
    first.map(({ id }) => id),
  )
  const people = first.map(({ id, email }): FoundPerson => {
    const row = rows.find((one) => one.id === id)
    return { id, email, name: row?.name ?? '', seenAt: row?.seenAt ?? null }
  })
  return { people: recentFirst(people, seen), accounts }
}

const seen = ({ seenAt }: FoundPerson) => seenAt ?? 0
