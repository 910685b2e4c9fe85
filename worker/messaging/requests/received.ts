import type { Answerer } from '#companions/channels'
import {
  MAX_LAST_WORDS,
  MAX_SEARCHED,
  type ReceivedQuery,
  type Templates,
} from '#messaging/own-requests'
import type { RequestAct } from '#messaging/requests'
import type { Tier } from '#billing/plan-benefits'
import { dayOf } from '#platform/days'
import { and, asc, desc, eq, getTableColumns, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { answeredByFor } from '../../companions/sql/answered-by.ts'
import type { Database } from '../../platform/db/client.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { ofBestPlan } from '../../billing/sql/entitlement.ts'
import { companionRunBy } from '../../companions/sql/run-by.ts'
import { containsText, foldedText } from '../../staff/sql/staff-search.ts'
import { answerTemplates, requests, requestSteps } from '../schema/requests.ts'
import { isCurrent } from './lifetime.ts'
import { referenceIn } from './rules.ts'

// Reads of the requests to a companion.

const MAX_NEXT = 3

const modeOf = (db: Database, companionId: string) =>
  db
    .select({ answeredBy: sql<Answerer>`answers` })
    .from(sql`(SELECT ${answeredByFor(companionId)} AS answers)`)

/**
 * Order of the inbox: requests of members on higher levels come first; `levels` by plan, `now` in epoch milliseconds.
 */
export type InboxOrder = { levels: Record<Tier, number>; now: number }

const level = ({ levels, now }: InboxOrder) => ofBestPlan(sql`${requests.memberId}`, levels, now)

/** Days of which the companion's first page shows accepted times: tonight ends on the next day, as does tomorrow. */
const APPOINTMENT_DAYS = 3

/**
 * Reads of the companion's requests that need an answer: their number, the first ones, and who answers; then the
 * times of the next days that members have accepted.
 */
export function waitingFor(db: Database, companionId: string, order: InboxOrder) {
  const needsAnswer = and(eq(requests.companionId, companionId), isNotNull(requests.waitingSince))
  return [
    db
      .select({ count: sql<number>`count(*)` })
      .from(requests)
      .where(needsAnswer),
    db
      .select({
        id: requests.id,
        reference: requests.reference,
        chosenName: requests.chosenName,
        preferredDate: requests.preferredDate,
        startTime: requests.startTime,
        durationMinutes: requests.durationMinutes,
        place: requests.place,
        occasion: requests.occasion,
        waitingSince: requests.waitingSince,
      })
      .from(requests)
      .where(needsAnswer)
      .orderBy(desc(level(order)), asc(requests.waitingSince), requests.id)
      .limit(MAX_NEXT),
    modeOf(db, companionId),
    db
      .select({
        id: requests.id,
        chosenName: requests.chosenName,
        preferredDate: requests.preferredDate,
        startTime: requests.startTime,
        durationMinutes: requests.durationMinutes,
      })
      .from(requests)
      .where(
        and(
          eq(requests.companionId, companionId),
          isNotNull(requests.acceptedAt),
          gte(requests.preferredDate, dayOf(order.now)),
          lt(requests.preferredDate, dayOf(order.now + APPOINTMENT_DAYS * DAY_MS)),
          eq(requests.state, 'answered'),
        ),
      )
      .orderBy(requests.preferredDate, requests.startTime),
  ] as const
}

/** `hasUnread` in SQL: the member's latest message is newer than everything that the companion's side has seen. */
const isUnread = sql<number>`EXISTS (SELECT 1 FROM ${requestSteps} s
  WHERE s.request_id = ${requests.id} AND s.actor IS NULL AND s.number > ${requests.companionRead}
    AND NOT EXISTS (SELECT 1 FROM ${requestSteps} later
      WHERE later.request_id = s.request_id AND later.number > s.number AND later.actor IS NOT NULL))`

type LastStep = { actor: string | null; act: RequestAct; text: string }

/** SQL of the last step of a request that both sides still see, as JSON; NULL: none. */
const lastStep = (now: number) =>
  sql<
    string | null
  >`(SELECT json_object('actor', actor, 'act', act, 'text', substr(text, 1, ${MAX_LAST_WORDS}))
    FROM ${requestSteps} WHERE request_id = ${requests.id} AND act NOT IN ('see', 'lifetime')
      AND ${isCurrent(now)} ORDER BY number DESC LIMIT 1)`

/**
 * SQL condition over a request: a reference, the member's name or a message matches. Covers the companion's newest
 * requests. Texts are folded in materialised tables, because D1 limits how deeply expressions are nested.
 */
function matches(companionId: string, search: string, now: number): SQL {
  const reference = referenceIn(search)
  if (reference) return eq(requests.reference, reference)
  return sql`${requests.id} IN (
    WITH newest AS MATERIALIZED (SELECT id, ${foldedText(sql`chosen_name`)} AS name FROM requests
      WHERE companion_id = ${companionId} ORDER BY changed_at DESC LIMIT ${MAX_SEARCHED}),
    messages AS MATERIALIZED (SELECT request_id, ${foldedText(sql`text`)} AS words FROM request_steps
      WHERE request_id IN (SELECT id FROM newest) AND act NOT IN ('suggest', 'accept', 'lifetime')
        AND text <> '' AND ${isCurrent(now)})
    SELECT id FROM newest WHERE ${containsText(sql`name`, search)}
    UNION SELECT request_id FROM messages WHERE ${containsText(sql`words`, search)})`
}

/**
 * Page of a companion's requests: waiting ones first, by level and age; then unread ones, then by their last change.
 */
export async function receivedRequests(
  db: Database,
  companionId: string,
  query: ReceivedQuery,
  order: InboxOrder,
) {
  const { state, search, skip, limit } = query
  const { now } = order
  const isOwn = eq(requests.companionId, companionId)
  const isWaiting = isNotNull(requests.waitingSince)
  const condition = and(
    isOwn,
    state === 'waiting' ? isWaiting : state && eq(requests.state, state),
    search ? matches(companionId, search, now) : undefined,
  )
  const countColumn = { count: sql<number>`count(*)` }
  const [rows, [totalRow], [waitingRow], [mode]] = await db.batch([
    db
      .select({
        ...getTableColumns(requests),
        isUnread: isUnread.as('is_unread'),
        last: lastStep(now).as('last_step'),
      })
      .from(requests)
      .where(condition)
      .orderBy(
        sql`${requests.waitingSince} IS NULL`,
        desc(sql`iif(${isWaiting}, ${level(order)}, 0)`),
        asc(requests.waitingSince),
        desc(isUnread),
        desc(requests.changedAt),
        requests.id,
      )
      .limit(limit)
      .offset(skip),
    db.select(countColumn).from(requests).where(condition),
    db.select(countColumn).from(requests).where(and(isOwn, isWaiting)),
    modeOf(db, companionId),
  ])
  return {
    rows: rows.map((row) => ({
      ...row,
      last: row.last === null ? null : (JSON.parse(row.last) as LastStep),
    })),
    total: totalRow?.count ?? 0,
    waiting: waitingRow?.count ?? 0,
    answeredBy: mode?.answeredBy ?? 'team',
  }
}

export type ReceivedRow = Awaited<ReturnType<typeof receivedRequests>>['rows'][number]

/** Number of requests with unread messages to the companion whose profile an account runs. */
export const countReceived = (db: Database, accountId: string) =>
  db
    .select({ unread: sql<number>`count(*)` })
    .from(requests)
    .where(
      sql`${requests.companionId} = ${companionRunBy(accountId)}
        AND ${requests.version} > ${requests.companionRead} AND ${isUnread}`,
    )

/** Stored templates of a companion; no row before there are any. */
export const storedTemplatesOf = (db: Database, companionId: string) =>
  db
    .select({ version: answerTemplates.version, templates: answerTemplates.templates })
    .from(answerTemplates)
    .where(eq(answerTemplates.companionId, companionId))

/** Templates of a companion; version 0 before there are any. */
export async function templatesOf(db: Database, companionId: string): Promise<Templates> {
  const [row] = await storedTemplatesOf(db, companionId)
  return row ?? { version: 0, templates: [] }
}
