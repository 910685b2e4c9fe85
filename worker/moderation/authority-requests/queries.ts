import { MAX_AUTHORITY_REQUESTS } from '#moderation/admin-authority-requests'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { authorityAnswers, authorityRequests } from '../schema/transparency.ts'

/** Requests with their answers, the latest first. */
export const listAuthorityRequests = (db: Database) =>
  db
    .select({ request: authorityRequests, answer: authorityAnswers })
    .from(authorityRequests)
    .leftJoin(authorityAnswers, eq(authorityAnswers.requestId, authorityRequests.id))
    .orderBy(desc(authorityRequests.at))
    .limit(MAX_AUTHORITY_REQUESTS)
export type FoundAuthorityRequest = Awaited<ReturnType<typeof listAuthorityRequests>>[number]

export const findAuthorityRequest = (db: Database, id: string) =>
  db
    .select({ request: authorityRequests, answer: authorityAnswers })
    .from(authorityRequests)
    .leftJoin(authorityAnswers, eq(authorityAnswers.requestId, authorityRequests.id))
    .where(eq(authorityRequests.id, id))
