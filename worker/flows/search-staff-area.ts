import { listManaged } from '#contract/admin-companions.api'
import { listPayments } from '#contract/admin-payments.api'
import { listQueue } from '#contract/admin-requests.api'
import type { Endpoint } from '#contract/endpoint'
import type { StaffSearchAnswer } from '#contract/staff-search'
import { mayCall, type StaffRole } from '#contract/staff-rights'
import { listUsers } from '#contract/users.api'
import type { Database } from '../db/client.ts'
import { companionsBeginning } from '../features/companions/find.ts'
import { requestsMatching } from '../features/requests/find.ts'
import { paymentsMatching } from '../features/subscriptions/find-sales.ts'
import { saleOfEvent } from '../features/subscriptions/sale-key.ts'
import { accountsLike } from '../features/users/accounts.ts'
import { usersBeginning, usersOfIds } from '../features/users/find.ts'
import type { AccountService } from '../lib/account-service.ts'
import { iso, isoOrNull } from '../lib/time.ts'

/** Of each kind. */
const MOST_FOUND = 5
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
    lists(listManaged) ? companionsBeginning(db, text, MOST_FOUND) : [],
  ])
  const memberIds = people.slice(0, MOST_FOLLOWED).map(({ id }) => id)
  const wanted = { memberIds, limit: MOST_FOUND }
  const [requests, payments] = await Promise.all([
    lists(listQueue) ? requestsMatching(db, text, wanted) : [],
    lists(listPayments) ? paymentsMatching(db, text, wanted) : [],
  ])
  const bySale = new Map(
    payments.toSorted((one, other) => one.at - other.at).map((row) => [saleOfEvent(row), row]),
  )
  return {
    people: people.map(({ id, name, email, seenAt }) => ({
      ...{ id, name, email },
      seenAt: isoOrNull(seenAt),
    })),
    companions: recentFirst(companions, ({ updatedAt }) => updatedAt).map((row) => ({
      ...{ id: row.id, name: row.name, city: row.city, status: row.status },
      price_per_hour: row.hourPrice && row.hourPrice / 100,
      updatedAt: iso(row.updatedAt),
    })),
    requests: recentFirst(requests, ({ changedAt }) => changedAt).map((row) => ({
      ...{ id: row.id, reference: row.reference, companion: row.companion, member: row.member },
      ...{ state: row.state, changedAt: iso(row.changedAt) },
    })),
    payments: recentFirst([...bySale], ([, { at }]) => at).map(([sale, row]) => ({
      ...{ sale, saleId: row.subscriptionRef, member: row.member, plan: row.plan },
      at: iso(row.at),
    })),
    accounts,
  }
}

const recentFirst = <T>(found: readonly T[], at: (one: T) => number): T[] =>
  found.toSorted((one, other) => at(other) - at(one)).slice(0, MOST_FOUND)

type Person = { id: string; name: string; email: string | null; seenAt: number | null }

/** Addresses are the accounts' service's, which is asked only for what can be one. */
async function findPeople(db: Database, service: AccountService | null, text: string) {
  if (!text.includes('@')) {
    const rows = await usersBeginning(db, text, MOST_FOUND)
    const people: Person[] = rows.map((row) => ({ ...row, email: null }))
    return { people: recentFirst(people, seen), accounts: 'ready' as const }
  }
  const { found, accounts } = await accountsLike(service, text)
  const first = found.slice(0, MOST_FOUND)
  const rows = await usersOfIds(
    db,
    first.map(({ id }) => id),
  )
  const people = first.map(({ id, email }): Person => {
    const row = rows.find((one) => one.id === id)
    return { id, email, name: row?.name ?? '', seenAt: row?.seenAt ?? null }
  })
  return { people: recentFirst(people, seen), accounts }
}

const seen = ({ seenAt }: Person) => seenAt ?? 0
