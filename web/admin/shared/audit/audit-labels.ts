import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg, t } from '@lingui/core/macro'
import { auditGroups, type AuditGroup } from '#staff/audit-groups'

const labels: Record<string, MessageDescriptor> = {
  'companion.created': msg`created`,
  'companion.changed': msg`changed`,
  'companion.deleted': msg`deleted`,
  'companion.trashed': msg`moved to the trash`,
  'companion.restored': msg`restored from the trash`,
  'companion.invited': msg`sent an invitation for the profile of`,
  'companion.invitation-resent': msg`resent the invitation for`,
  'companion.invitation-withdrawn': msg`withdrew the invitation for`,
  'companion.invitation-accepted': msg`accepted the invitation for`,
  'companion.invitation-claimed': msg`accepted, from another address, the invitation for`,
  'companion.invitation-confirmed': msg`confirmed the account of`,
  'companion.invitation-declined': msg`declined the account of`,
  'companion.account-removed': msg`removed the account’s access to`,
  'companion.paused': msg`paused the profile of`,
  'companion.resumed': msg`resumed the profile of`,
  // The log may have such entries from a time when staff could end a pause.
  'companion.pause-lifted': msg`ended the pause of`,
  'companion.away': msg`changed the absence of`,
  'companion.revision-submitted': msg`submitted changes to the profile of`,
  'companion.revision-withdrawn': msg`withdrew the changes of`,
  'companion.revision-approved': msg`approved the changes of`,
  'companion.revision-approved-in-part': msg`approved some changes of`,
  'companion.revision-returned': msg`returned the changes of`,
  'companion.media-submitted': msg`submitted a file for`,
  'companion.media-withdrawn': msg`withdrew a submitted file of`,
  'companion.media-approved': msg`approved a submitted file of`,
  'companion.media-returned': msg`returned a submitted file of`,
  'story.removed': msg`removed a story of`,
  'story.text-removed': msg`removed a text of a story of`,
  'highlight.title-removed': msg`removed a title of a highlight of`,
  'highlight.moved': msg`moved a highlight of`,
  'highlight.removed': msg`removed a highlight of`,
  'companion.proof-submitted': msg`sent a picture to confirm the photos of`,
  'companion.proof-withdrawn': msg`withdrew the picture of`,
  'companion.photos-confirmed': msg`confirmed the photos of`,
  'companion.photos-refused': msg`did not confirm the photos of`,
  'companion.consent-given': msg`consented to the listing of`,
  'companion.consent-withdrawn': msg`withdrew the consent to the listing of`,
  'companion.consent-recorded': msg`recorded a consent to the listing of`,
  'companion.consent-ended': msg`recorded that she has withdrawn the consent to the listing of`,
  'companion.promotion-allowed': msg`allowed photos outside the site for`,
  'companion.promotion-withdrawn': msg`withdrew the consent to photos outside the site for`,
  'companion.promotion-recorded': msg`recorded a consent to photos outside the site for`,
  'companion.promotion-ended': msg`recorded that she has withdrawn the consent to photos outside the site for`,
  'companion.age-recorded': msg`recorded the age of`,
  'companion.planned': msg`planned the publication of`,
  'companion.plan-missed': msg`could not carry out the planned publication of`,
  'companion.grace-ended': msg`ended the grace period of`,
  'companion.left': msg`left and took her profile off the site`,
  'companion.exported': msg`downloaded the data of her profile`,
  'companion.answered-by': msg`changed who answers requests to`,
  'companions.imported': msg`imported companions`,
  'companions.exported': msg`exported the list of companions`,
  'samples.refreshed': msg`refreshed the sample profiles`,
  'application.received': msg`received the application`,
  'application.completed': msg`received details of the application`,
  'application.noted': msg`added a note to the application`,
  'application.in_review': msg`started reviewing the application`,
  'application.more_info': msg`asked for more information about the application`,
  'application.approved': msg`approved the application`,
  'application.rejected': msg`rejected the application`,
  'report.received': msg`received the report`,
  'report.note': msg`added a note to the report`,
  'report.ask': msg`asked for more information about the report`,
  'report.review': msg`started reviewing the report`,
  'report.hold': msg`hid a profile for the report`,
  'report.keep': msg`dismissed the report`,
  'report.hide': msg`removed the content named in the report`,
  'report.end_requests': msg`ended the member’s open requests for the report`,
  'report.warn': msg`warned the member for the report`,
  'report.pause': msg`paused the member’s writing for the report`,
  'report.suspend': msg`suspended the member for the report`,
  'report.withdrawn': msg`withdrew the report`,
  'report.restore': msg`showed the profile named in the report again`,
  'payment.note': msg`added a note to the sale`,
  'payment.review': msg`reviewed the sale`,
  'payment.assign': msg`assigned the sale`,
  'payment.accept': msg`activated the plan of the sale`,
  'payment.refund': msg`recorded a refund of the sale`,
  'payments.exported': msg`exported the payments of`,
  'payment-notifications.reviewed': msg`reviewed the notifications of`,
  'appeal.received': msg`received the appeal`,
  'appeal.note': msg`added a note to the appeal`,
  'appeal.grant': msg`reversed the decision of the appeal`,
  'appeal.uphold': msg`upheld the decision of the appeal`,
  'data-request.received': msg`received the data request`,
  'data-request.note': msg`added a note to the request`,
  'data-request.review': msg`started reviewing the request`,
  'data-request.ask': msg`asked for proof of identity for the request`,
  'data-request.finish': msg`completed the request`,
  'data-request.refuse': msg`refused the request`,
  'member.sessions-ended': msg`ended their sessions`,
  'member.session-ended': msg`ended a session`,
  'member.exported': msg`downloaded their own data`,
  'rows.expired': msg`deleted expired records`,
  'subscription.changed': msg`changed the subscription`,
  'media.added': msg`uploaded a file for`,
  'media.replaced': msg`replaced a file of`,
  'media.changed': msg`changed a file of`,
  'media.consent-recorded': msg`recorded a consent for a file of`,
  'media.revoked': msg`withdrew a file of`,
  'media.allowed-again': msg`allowed, within the hour, a withdrawn file of`,
  'media.block-lifted': msg`lifted the block of a withdrawn file of`,
  'media.use-withdrawn': msg`withdrew one use of a file of`,
  'media.closed': msg`closed, as no consent was on record, a file of`,
  'media.deleted': msg`deleted a file of`,
  'media.lost': msg`missed a file of`,
  'stories.changed': msg`changed the stories of`,
  'setting.changed': msg`changed the setting`,
  'request.seen': msg`opened the request`,
  'request.answered': msg`answered the request`,
  'request.time-suggested': msg`suggested another time for the request`,
  'request.message-lifetime': msg`changed how long messages are kept`,
  'request.declined': msg`declined the request`,
  'member.blocked': msg`blocked the member of the request`,
  'member.unblocked': msg`unblocked the member of the request`,
  'request.sender-blocked': msg`blocked the sender of the request`,
  'request.sender-unblocked': msg`unblocked the sender of the request`,
  'review.reply-submitted': msg`replied to a review of`,
  'review.reply-removed': msg`removed the reply to a review of`,
  'review.reply-published': msg`published the reply to a review of`,
  'review.reply-returned': msg`returned the reply to a review of`,
  'review.published': msg`published a review of`,
  'review.rejected': msg`rejected a review of`,
  'review.hidden': msg`hid a review of`,
  'member.measure-lifted': msg`lifted a warning or a pause of the member`,
  'member.suspended': msg`suspended the member`,
  'member.evasion': msg`suspended the new account with a suspended address of`,
  'member.lifted': msg`lifted the suspension of`,
  'member.deleted': msg`deleted the member`,
  'member.confirmation-resent': msg`resent the confirmation email to`,
  'premium.given': msg`granted Premium to`,
  'premium.revoked': msg`revoked Premium from`,
  'member.factors-reset': msg`reset the second factors of`,
  'rights.given': msg`changed the role of`,
  'rights.taken': msg`removed all access from`,
  'country.changed': msg`changed the country`,
  'city.added': msg`added the city`,
  'city.changed': msg`changed the city`,
  'city.deleted': msg`deleted the city`,
  'mail.retried': msg`retried the email`,
  'mail.discarded': msg`discarded the email`,
  'mail.suppressed': msg`stopped emails to an address`,
  'mail.resumed': msg`resumed emails to an address`,
  'confirmation.requested': msg`requested a confirmation regarding`,
  'confirmation.declined': msg`declined a request regarding`,
  'confirmation.withdrawn': msg`withdrew a request regarding`,
  'case.assigned': msg`assigned the case`,
  'case.unassigned': msg`ended the assignment of the case`,
  'note.added': msg`added an internal note about`,
  'template.added': msg`added the saved reply`,
  'template.changed': msg`changed the saved reply`,
  'template.deleted': msg`deleted the saved reply`,
  'audit-log.exported': msg`exported the audit log`,
  'trends.exported': msg`exported the trends`,
}

const groupNames: Record<AuditGroup, MessageDescriptor> = {
  companions: msg`Companions`,
  media: msg`Media and stories`,
  requests: msg`Requests`,
  reviews: msg`Reviews`,
  applications: msg`Applications`,
  reports: msg`Reports`,
  members: msg`Users`,
  payments: msg`Payments`,
  appeals: msg`Appeals`,
  privacy: msg`Privacy`,
  settings: msg`Settings and places`,
  mail: msg`Emails`,
  confirmations: msg`Confirmations`,
  team: msg`Team work`,
  log: msg`Audit log`,
}

const settingNames: Record<string, MessageDescriptor> = {
  offlineWindowDays: msg`Offline window`,
  checkDays: msg`How long checks are valid`,
  claims: msg`Claims`,
  maintenance: msg`Maintenance`,
  plans: msg({ message: 'Plans', context: 'subscriptions' }),
  benefits: msg`What plans differ in`,
  checkoutOpen: msg`Checkout`,
  popularPlan: msg`Most Popular`,
  contacts: msg`Contacts`,
}

/** The name of a setting or a city. */
export function settingName(name: string): string {
  const setting = settingNames[name]
  return setting ? i18n._(setting) : name
}

const nounOf = (action: string) => action.split('.')[0] ?? action

/** Options of the filter by action: each group as a whole, then its actions. */
export const actionGroups = () =>
  Object.entries(auditGroups).map(([group, nouns]) => {
    const name = i18n._(groupNames[group as AuditGroup])
    const actions = Object.keys(labels).filter((action) =>
      nouns.some((noun) => noun === nounOf(action)),
    )
    return {
      name,
      options: [
        { value: group, label: t`All: ${name}` },
        ...actions.map((action) => ({ value: action, label: sentenceOf(action) })),
      ],
    }
  })

/** "Changed a file of …" */
function sentenceOf(action: string): string {
  const label = actionLabel(action)
  return `${label.charAt(0).toLocaleUpperCase(i18n.locale)}${label.slice(1)} …`
}

/** "changed"; the action's identifier if there is no label for it. */
export function actionLabel(action: string): string {
  const word = labels[action]
  return word ? i18n._(word) : action
}
