import type { Email } from '../platform/mail/writes.ts'
import { emailsToMember } from '../messaging/requests/emails.ts'
import type { ModeratedRow } from './reviews/queries.ts'

/**
 * Email to the author of a review that staff have decided on; none if the request is gone or
 * deleted.
 *
 * @param origin the site's origin
 */
export function decisionEmails(review: ModeratedRow, origin: string): Email[] {
  const { requestId, reference, memberId, email, version, isDeleted } = review
  if (requestId === null || reference === null || isDeleted) return []
  const news = `review:${version + 1}`
  return emailsToMember({ id: requestId, reference, news, memberId, email }, origin)
}
