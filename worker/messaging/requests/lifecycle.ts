import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../../companions/sql/run-by.ts'
import {
  answerTemplates,
  companionBlocks,
  keptRequests,
  requestBlocks,
  requests,
  requestSteps,
} from '../schema/requests.ts'
import { expireKept } from './kept.ts'
import { currentReply, databaseTime, isCurrent } from './lifetime.ts'
import { isRequestExpired } from './over.ts'

/**
 * Requests go with the account, and their threads with them. A companion's templates go with hers; whose
 * messages she no longer takes stays with the profile.
 */
export const requestLifecycle: Lifecycle = {
  tables: [requests, requestSteps, requestBlocks, companionBlocks, answerTemplates, keptRequests],
  export: (db, memberId) => {
    const own = eq(requests.memberId, memberId)
    const {
      formKey: _,
      fingerprint: __,
      // What the companion has read is in her own copy.
      companionRead: ___,
      endedBefore: ____,
      repliedAbsence: _____,
      ...columns
    } = getTableColumns(requests)
    return {
      requests: db
        .select({
          ...columns,
          automaticReply: currentReply(databaseTime),
        })
        .from(requests)
        .where(own),
      // Who of the staff wrote is theirs.
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
        .where(and(own, isCurrent(databaseTime))),
      requestBlocks: db
        .select({ at: requestBlocks.at, reason: requestBlocks.reason })
        .from(requestBlocks)
        .where(eq(requestBlocks.memberId, memberId)),
      // `companion_blocks` is left out: who has blocked the member, and when, is about her safety. It is in her copy.
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
  expire: (db, now) => [db.delete(requests).where(isRequestExpired(now)), expireKept(db, now)],
}
