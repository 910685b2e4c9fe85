import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/administration'

const words: Record<string, MessageDescriptor> = {
  'companion.created': msg`created`,
  'companion.changed': msg`changed`,
  'companion.deleted': msg`deleted`,
  'companions.imported': msg`imported companions`,
  'samples.refreshed': msg`brought the samples up to date`,
  'application.noted': msg`noted something about the application`,
  'application.in_review': msg`took into review the application`,
  'application.more_info': msg`asked for more about the application`,
  'application.approved': msg`approved the application`,
  'application.rejected': msg`rejected the application`,
  'report.received': msg`received the report`,
  'report.note': msg`noted something about the report`,
  'report.ask': msg`asked for more about the report`,
  'report.review': msg`took into review the report`,
  'report.hold': msg`hid a profile for the report`,
  'report.keep': msg`closed without a change the report`,
  'report.hide': msg`withdrew what was named in the report`,
  'payment.note': msg`noted something about the sale`,
  'payment.review': msg`reviewed the sale`,
  'payment.assign': msg`assigned the sale`,
  'payment.accept': msg`opened the plan of the sale`,
  'payment-notifications.reviewed': msg`reviewed the notifications of`,
  'data-request.received': msg`received the request about data`,
  'data-request.note': msg`noted something about the request`,
  'data-request.review': msg`took into review the request`,
  'data-request.ask': msg`asked for proof about the request`,
  'data-request.finish': msg`closed as done the request`,
  'data-request.refuse': msg`refused the request`,
  'member.sessions-ended': msg`ended their sessions`,
  'member.exported': msg`took a copy of their own data`,
  'rows.expired': msg`removed what was kept long enough`,
  'subscription.changed': msg`changed the subscription`,
  'media.added': msg`uploaded a file for`,
  'media.changed': msg`changed a file of`,
  'media.deleted': msg`deleted a file of`,
  'media.lost': msg`found a file lost:`,
  'stories.changed': msg`changed the stories of`,
  'setting.changed': msg`changed the setting`,
  'request.seen': msg`saw the request`,
  'request.answered': msg`answered the request`,
  'request.declined': msg`declined the request`,
  'member.blocked': msg`blocked the member of the request`,
  'member.unblocked': msg`let write again the member of the request`,
  'review.published': msg`published a review of`,
  'review.rejected': msg`rejected a review of`,
  'review.hidden': msg`hid a review of`,
  'member.suspended': msg`suspended a member`,
  'member.lifted': msg`lifted the suspension of a member`,
  'member.deleted': msg`deleted a member`,
  'member.confirmation-resent': msg`had a confirmation sent again`,
  'premium.given': msg`gave premium to a member`,
  'premium.revoked': msg`revoked premium of a member`,
  'rights.given': msg`gave the right to administrate`,
  'rights.taken': msg`took the right to administrate`,
  'city.added': msg`added the city`,
  'city.changed': msg`changed the city`,
  'city.deleted': msg`deleted the city`,
  'mail.retried': msg`tried once more to send the mail`,
  'mail.discarded': msg`discarded the mail`,
  'audit-log.exported': msg`exported the audit log`,
}

export const knownActs = Object.keys(words)

/** "changed", or the act's own name when there is no word for it yet. */
export function actWord(act: string): string {
  const word = words[act]
  return word ? i18n._(word) : act
}

/** Whom or what an act was about, in a word. */
export function subjectOf({ detail, subject, act }: AuditEntry): string {
  if (typeof detail.name === 'string') return detail.name
  if (typeof detail.reference === 'string') return detail.reference
  return /^(companions|samples|audit-log)\./.test(act) ? '' : subject.slice(0, 24)
}
