import { requestStates, type QueueQuery } from '#messaging/requests'
import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import { companions } from '../../companions/schema/companions.ts'
import { answeredByFor, answersAlone } from '../../companions/sql/answered-by.ts'
import { companionNameOf } from '../../companions/sql/companion-cases.ts'
import { isInTrash } from '../../companions/sql/in-trash.ts'
import { defineQueue, noValue } from '../../platform/db/queue.ts'
import { isCompanion } from '../../staff/sql/staff-search.ts'
import { requests } from '../schema/requests.ts'
import { presentQueued } from './present.ts'
import { isListedCompanion, isPremiumMember, queuedRequests, requestMatches } from './queries.ts'

/** Requests to companions who answer alone don't wait for the team. */
const isWaiting = sql`(${requests.waitingSince} IS NOT NULL AND NOT ${answersAlone})`

/** Requests that wait for an answer of the team: those of premium members come first. */
export const requestQueue = defineQueue({
  kind: 'request',
  list: {
    cases: requests,
    states: requestStates,
    rows: (db, now) => queuedRequests(db, now),
    isOpen: isWaiting,
    isClosed: sql`(${requests.waitingSince} IS NULL OR ${answersAlone})`,
    openOrder: (now) => [desc(isPremiumMember(now)), asc(requests.waitingSince)],
    changedAt: requests.changedAt,
    openRows: {
      waiting: {
        from: sql`${requests} JOIN ${companions} ON ${isListedCompanion}`,
        condition: isWaiting,
      },
    },
    matches: requestMatches,
  },
  present: presentQueued,
  source: {
    table: sql`requests`,
    name: companionNameOf(sql`t.companion_id`),
    reference: sql`t.reference`,
    dueAt: noValue,
    since: sql`t.waiting_since`,
    changedAt: sql`t.changed_at`,
    isDue: sql`t.waiting_since IS NOT NULL AND ${answeredByFor(sql`t.companion_id`)} <> 'self'`,
    isOpen: sql`+t.waiting_since IS NOT NULL`,
    isHidden: isInTrash(sql`t.companion_id`),
    memberId: sql`t.member_id`,
  },
})

/** The state of the list, and the conditions of its further filters. @param now epoch milliseconds */
export function requestFilter({ state, companion, priority }: QueueQuery, now: number) {
  const conditions: SQL[] = []
  if (companion) conditions.push(isCompanion(companion))
  if (priority) conditions.push(isPremiumMember(now))
  if (conditions.length === 0) return { state: state === 'waiting' ? ('open' as const) : state }
  // The unary plus keeps SQLite from reading all requests of the state instead of the few that meet the conditions.
  if (state && state !== 'waiting') conditions.push(sql`+${requests.state} = ${state}`)
  const isOpen = priority !== undefined || state === 'waiting'
  return { state: isOpen ? ('open' as const) : undefined, condition: and(...conditions) }
}
