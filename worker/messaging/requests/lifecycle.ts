import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../../companions/sql/run-by.ts'
import {
  answerTemplates,
  companionBlocks,
  keptRequests,
  requestBlocks,
  requests,
  requestSteps,
} from '../schema/requests.ts'
import { expireStoredRequests } from './kept.ts'
import { currentReply, databaseTime, isCurrent } from './lifetime.ts'
import { isRequestExpired } from './over.ts'

/**
 * Requests and their threads are deleted with the member's account. A companion's templates are deleted with hers;
 * her blocks belong to the profile.
 */
export const requestLifecycle: Lifecycle = {
  tables: [requests, requestSteps, requestBlocks, companionBlocks, answerTemplates, keptRequests],
  export: (db, memberId) => {
    const isOwn = eq(requests.memberId, memberId)
    const {
      formKey: _,
      fingerprint: __,
      // The companion's read position is in her own copy of data.
      companionRead: ___,
      endedBefore: ____,
      repliedAbsence: _____,
      suggestionNumber: ______,
      ...columns
    } = getTableColumns(requests)
    return {
      requests: db
        .select({
          ...columns,
          automaticReply: currentReply(databaseTime),
        })
        .from(requests)
        .where(isOwn),
      // Names of staff are their own data.
      requestMessages: db
        .select({
          requestId: requestSteps.requestId,
          number: requestSteps.number,
          at: requestSteps.at,
          act: requestSteps.act,
          text: requestSteps.text,
          automaticReply: requestSteps.automaticReply,
        })
        .from(requestSteps)
        .innerJoin(requests, eq(requests.id, requestSteps.requestId))
        .where(and(isOwn, isCurrent(databaseTime))),
      requestBlocks: db
        .select({ at: requestBlocks.at, reason: requestBlocks.reason })
        .from(requestBlocks)
        .where(eq(requestBlocks.memberId, memberId)),
      // `companion_blocks` is omitted: who has blocked the member, and when, concerns the companion's safety. It is
      // in her copy.
      unsentRequests: db
        .select({
          companionId: sql<string>`${keptRequests.companion}`.as('companion_id'),
          form: keptRequests.form,
          refusal: keptRequests.refusal,
          createdAt: keptRequests.createdAt,
          refusedAt: keptRequests.refusedAt,
        })
        .from(keptRequests)
        .where(eq(keptRequests.memberId, memberId)),
      answerTemplates: db
        .select({ templates: answerTemplates.templates, changedAt: answerTemplates.changedAt })
        .from(answerTemplates)
        .where(isRunBy(memberId)),
    }
  },
  erase: (db, memberId) => [
    anonymiseStaff(db, requestSteps, memberId),
    anonymiseStaff(db, requestBlocks, memberId),
    db.delete(requests).where(eq(requests.memberId, memberId)),
    db.delete(requestBlocks).where(eq(requestBlocks.memberId, memberId)),
    db.delete(companionBlocks).where(eq(companionBlocks.memberId, memberId)),
    db.delete(answerTemplates).where(isRunBy(memberId)),
    db.delete(keptRequests).where(eq(keptRequests.memberId, memberId)),
  ],
  expire: (db, now) => [
    db.delete(requests).where(isRequestExpired(now)).limit(EXPIRY_SLICE),
    expireStoredRequests(db, now),
  ],
}
