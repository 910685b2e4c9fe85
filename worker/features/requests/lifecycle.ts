import { eq, getTableColumns, isNotNull, lt, or, and, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../db/anonymised-staff.ts'
import type { Lifecycle } from '../../db/lifecycle.ts'
import {
  answerTemplates,
  companionBlocks,
  requestBlocks,
  requests,
  requestSteps,
} from '../../db/schema/requests.ts'
import { DELETED_KEPT_MS, KEPT_MS } from './rules.ts'

/**
 * Requests go with the account, and their threads with them. A companion's templates go with hers; whose
 * messages she no longer takes stays with the profile.
 */
export const requestLifecycle: Lifecycle = {
  tables: [requests, requestSteps, requestBlocks, companionBlocks, answerTemplates],
  export: (db, memberId) => {
    const own = eq(requests.memberId, memberId)
    const { formKey: _, fingerprint: __, ...columns } = getTableColumns(requests)
    return {
      requests: db.select(columns).from(requests).where(own),
      // Who of the staff wrote is theirs.
      requestMessages: db
        .select({
          requestId: requestSteps.requestId,
          number: requestSteps.number,
          at: requestSteps.at,
          act: requestSteps.act,
          text: requestSteps.text,
        })
        .from(requestSteps)
        .innerJoin(requests, eq(requests.id, requestSteps.requestId))
        .where(own),
      requestBlocks: db
        .select({ at: requestBlocks.at, reason: requestBlocks.reason })
        .from(requestBlocks)
        .where(eq(requestBlocks.memberId, memberId)),
      companionBlocks: db
        .select({ companionId: companionBlocks.companionId, at: companionBlocks.at })
        .from(companionBlocks)
        .where(eq(companionBlocks.memberId, memberId)),
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
  ],
  expire: (db, now) => [
    db
      .delete(requests)
      .where(
        or(
          lt(requests.changedAt, now - KEPT_MS),
          and(isNotNull(requests.hiddenAt), lt(requests.hiddenAt, now - DELETED_KEPT_MS)),
        ),
      ),
  ],
}

const isRunBy = (memberId: string) =>
  sql`companion_id = (SELECT companion_id FROM companion_accounts WHERE member_id = ${memberId})`
