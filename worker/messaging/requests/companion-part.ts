import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { answerTemplates, companionBlocks, requests, requestSteps } from '../schema/requests.ts'
import { currentReply, databaseTime, isCurrent } from './lifetime.ts'

/** Messages to the companion and in her name, without the member's identity. */
export const requestPart: CompanionPart = {
  tables: [requests, requestSteps, companionBlocks, answerTemplates],
  export: (db, id) => ({
    requests: db
      .select({
        reference: requests.reference,
        preferredDate: requests.preferredDate,
        startTime: requests.startTime,
        durationMinutes: requests.durationMinutes,
        place: requests.place,
        occasion: requests.occasion,
        suggestedDate: requests.suggestedDate,
        suggestedTime: requests.suggestedTime,
        acceptedAt: requests.acceptedAt,
        state: requests.state,
        automaticReply: currentReply(databaseTime),
        messageDays: requests.companionDays,
        read: sql<number>`${requests.companionRead}`.as('read_number'),
        createdAt: requests.createdAt,
        changedAt: requests.changedAt,
      })
      .from(requests)
      .where(eq(requests.companionId, id))
      .orderBy(asc(requests.createdAt)),
    messages: db
      .select({
        reference: sql<string>`${requests.reference}`.as('request_reference'),
        number: requestSteps.number,
        at: requestSteps.at,
        by: sql<string>`CASE WHEN ${requestSteps.actor} IS NULL THEN 'member'
          WHEN ${requestSteps.actor} = ${id} THEN 'companion' ELSE 'team' END`.as('by'),
        act: requestSteps.act,
        text: requestSteps.text,
        automaticReply: sql<string | null>`${requestSteps.automaticReply}`.as('step_reply'),
      })
      .from(requestSteps)
      .innerJoin(requests, eq(requests.id, requestSteps.requestId))
      .where(and(eq(requests.companionId, id), isCurrent(databaseTime)))
      .orderBy(asc(requests.createdAt), asc(requests.id), asc(requestSteps.number)),
    blockedMembers: db
      .select({ at: companionBlocks.at })
      .from(companionBlocks)
      .where(eq(companionBlocks.companionId, id)),
    answerTemplates: db
      .select({ templates: answerTemplates.templates, changedAt: answerTemplates.changedAt })
      .from(answerTemplates)
      .where(eq(answerTemplates.companionId, id)),
  }),
}
