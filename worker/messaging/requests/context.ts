import { termsInForce } from '#companions/terms'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'
import { pauseOf } from '../../accounts/measures/queries.ts'
import { members } from '../../accounts/schema/members.ts'
import { companionBlocks, requestBlocks, requests } from '../schema/requests.ts'
import { LIMIT_MS } from './rules.ts'
import type { RequestRow } from './writes.ts'

/**
 * Reads the possible reasons for which a request could not be stored, and the request that was stored under the same
 * form key.
 */
export async function loadRequestContext(
  db: Database,
  {
    memberId,
    formKey,
    companionId,
    createdAt,
  }: Pick<RequestRow, 'memberId' | 'formKey' | 'companionId' | 'createdAt'>,
  now: number,
) {
  const isOwn = eq(requests.memberId, memberId)
  const [sameForm, openRequests, blocks, [day], refusals, [terms], [hiddenRow], [pause]] =
    await db.batch([
      db
        .select({
          id: requests.id,
          reference: requests.reference,
          fingerprint: requests.fingerprint,
        })
        .from(requests)
        .where(and(isOwn, eq(requests.formKey, formKey))),
      db
        .select({ companionId: requests.companionId })
        .from(requests)
        .where(and(isOwn, sql`${requests.state} IN ('sent', 'seen')`)),
      db
        .select({ at: requestBlocks.at })
        .from(requestBlocks)
        .where(eq(requestBlocks.memberId, memberId)),
      db
        .select({
          count: sql<number>`count(*)`,
          oldest: sql<number | null>`min(${requests.createdAt})`.as('oldest'),
        })
        .from(requests)
        .where(and(isOwn, gt(requests.createdAt, createdAt - LIMIT_MS))),
      db
        .select({ at: companionBlocks.at })
        .from(companionBlocks)
        .where(
          and(eq(companionBlocks.memberId, memberId), eq(companionBlocks.companionId, companionId)),
        ),
      db
        .select({
          accepted: sql<number>`${hasAccepted(memberId, termsInForce(now))}`.as('accepted'),
          noticeHours: companions.notice_hours,
        })
        .from(companions)
        .where(eq(companions.id, companionId)),
      db
        .select({ blocked: hiddenCompanions.blocked })
        .from(hiddenCompanions)
        .where(
          and(
            eq(hiddenCompanions.memberId, memberId),
            eq(hiddenCompanions.companionId, companionId),
          ),
        ),
      pauseOf(db, memberId, now),
    ])
  return {
    known: sameForm[0],
    isWaiting: openRequests.some((request) => request.companionId === companionId),
    open: openRequests.length,
    isBlocked: blocks.length > 0,
    pausedUntil: pause?.pausedUntil ?? null,
    isRefused: refusals.length > 0,
    hasBlocked: hiddenRow?.blocked ?? false,
    sentToday: day?.count ?? 0,
    oldest: day?.oldest ?? null,
    hasAccepted: Boolean(terms?.accepted ?? 1),
    noticeHours: terms?.noticeHours ?? 0,
  }
}

/** The request that was stored under a form key. */
export const requestByKey = (db: Database, memberId: string, formKey: string) =>
  db
    .select({ companionId: requests.companionId, reference: requests.reference })
    .from(requests)
    .where(and(eq(requests.memberId, memberId), eq(requests.formKey, formKey)))

const hasAccepted = (memberId: string, terms: string) =>
  sql`EXISTS (SELECT 1 FROM ${members} WHERE id = ${memberId} AND terms_version >= ${terms})`
