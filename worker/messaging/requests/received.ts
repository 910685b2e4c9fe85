import type { Answerer } from '#companions/own/own-options'
import type { ReceivedQuery } from '#messaging/own-requests'
import type { Tier } from '#billing/plan-benefits'
import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { answeredByFor } from '../../companions/sql/answered-by.ts'
import type { Database } from '../../platform/db/client.ts'
import { ofBestPlan } from '../../billing/sql/entitlement.ts'
import { companionRunBy } from '../../companions/sql/run-by.ts'
import { answerTemplates, requests, requestSteps } from '../schema/requests.ts'

// What a companion reads of the requests to her.

const MOST_NEXT = 3

const modeOf = (db: Database, companionId: string) =>
  db
    .select({ answeredBy: sql<Answerer>`answers` })
    .from(sql`(SELECT ${answeredByFor(companionId)} AS answers)`)

/** Of members without a plan and with each: whose requests come first, the higher ones. @param now epoch ms */
export type InboxOrder = { levels: Record<Tier, number>; now: number }

const level = ({ levels, now }: InboxOrder) => ofBestPlan(sql`${requests.memberId}`, levels, now)

/** Reads of the companion's requests that need an answer: how many, and the first ones; and who answers. */
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
        preferredDate: requests.preferredDate,
        place: requests.place,
        waitingSince: requests.waitingSince,
      })
      .from(requests)
      .where(needsAnswer)
      .orderBy(desc(level(order)), asc(requests.waitingSince), requests.id)
      .limit(MOST_NEXT),
    modeOf(db, companionId),
  ] as const
}

/** As `hasUnread` in SQL: what the member has written last is newer than all that her side has seen. */
const isUnread = sql<number>`EXISTS (SELECT 1 FROM ${requestSteps} s
  WHERE s.request_id = ${requests.id} AND s.actor IS NULL AND s.number > ${requests.companionRead}
    AND NOT EXISTS (SELECT 1 FROM ${requestSteps} later
      WHERE later.request_id = s.request_id AND later.number > s.number AND later.actor IS NOT NULL))`

/** Awaiting an answer first, by level and the oldest before newer ones; then by their last change. */
export async function receivedRequests(
  db: Database,
  companionId: string,
  query: ReceivedQuery,
  order: InboxOrder,
) {
  const { state, skip, limit } = query
  const own = eq(requests.companionId, companionId)
  const isWaiting = isNotNull(requests.waitingSince)
  const fits = and(own, state === 'waiting' ? isWaiting : state && eq(requests.state, state))
  const counted = { count: sql<number>`count(*)` }
  const [rows, [total], [waiting], [mode]] = await db.batch([
    db
      .select({ ...getTableColumns(requests), isUnread: isUnread.as('is_unread') })
      .from(requests)
      .where(fits)
      .orderBy(
        sql`${requests.waitingSince} IS NULL`,
        desc(sql`iif(${isWaiting}, ${level(order)}, 0)`),
        asc(requests.waitingSince),
        desc(requests.changedAt),
        requests.id,
      )
      .limit(limit)
      .offset(skip),
    db.select(counted).from(requests).where(fits),
    db.select(counted).from(requests).where(and(own, isWaiting)),
    modeOf(db, companionId),
  ])
  return {
    rows,
    total: total?.count ?? 0,
    waiting: waiting?.count ?? 0,
    answeredBy: mode?.answeredBy ?? 'team',
  }
}

/** In how many requests to the companion whom an account runs something is unread. */
export const countReceived = (db: Database, accountId: string) =>
  db
    .select({ unread: sql<number>`count(*)` })
    .from(requests)
    .where(
      sql`${requests.companionId} = ${companionRunBy(accountId)}
        AND ${requests.version} > ${requests.companionRead} AND ${isUnread}`,
    )

/** Her templates; version 0 before there are any. */
export async function templatesOf(db: Database, companionId: string) {
  const [found] = await db
    .select({ version: answerTemplates.version, templates: answerTemplates.templates })
    .from(answerTemplates)
    .where(eq(answerTemplates.companionId, companionId))
  return found ?? { version: 0, templates: [] }
}
