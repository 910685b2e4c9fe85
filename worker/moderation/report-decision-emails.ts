import type { Email } from '../platform/mail/writes.ts'
import { emailsToMember } from '../messaging/requests/emails.ts'
import type { ModeratedRow } from './reviews/queries.ts'

/**
 * To the author of a review on which staff have just decided; to no one once the request that it is of
 * is gone or deleted.
 *
 * @param origin of the site
 */
export function decisionEmails(review: ModeratedRow, origin: string): Email[] {
  const { requestId, reference, memberId, email, version, isDeleted } = review
  if (requestId === null || reference === null || isDeleted) return []
  const news = `review:${version + 1}`
  return emailsToMember({ id: requestId, reference, news, memberId, email }, origin)
}
