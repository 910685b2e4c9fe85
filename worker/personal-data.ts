import { registerLifecycles, type Lifecycle } from './platform/db/lifecycle.ts'
import { registerCompanionParts, type CompanionPart } from './platform/db/companion-part.ts'
import { channelPart } from './accounts/admin-sign-in-log/companion-part.ts'
import { appealPart } from './accounts/appeals/companion-part.ts'
import { applicationPart } from './moderation/applications/companion-part.ts'
import { historyPart } from './staff/audit-log/companion-part.ts'
import { accessPart } from './accounts/read-log/companion-part.ts'
import { accountPart } from './companions/accounts/companion-part.ts'
import { figurePart } from './catalogue/profile-stats/companion-part.ts'
import { onlineAlertPart } from './notifications/online-alerts/companion-part.ts'
import { noticePart } from './notifications/companion-notices/companion-part.ts'
import { companionPart } from './companions/profiles/companion-part.ts'
import { mediaPart } from './media/files/companion-part.ts'
import { consentPart } from './media/consents/companion-part.ts'
import { publicationPlansPart } from './companions/publication-plans/companion-part.ts'
import { publicationPart } from './companions/listing-consent/companion-part.ts'
import { promotionPart } from './companions/promotion-consent/companion-part.ts'
import { renewalPart } from './companions/photo-verifications/companion-part.ts'
import { memberReportPart } from './moderation/reports/companion-part.ts'
import { requestPart } from './messaging/requests/companion-part.ts'
import { reviewPart } from './moderation/reviews/companion-part.ts'
import { revisionPart } from './companions/revisions/companion-part.ts'
import { staffNotePart } from './staff/staff-notes/companion-part.ts'
import { storyPart } from './media/stories/companion-part.ts'
import { submittedMediaPart } from './media/submissions/companion-part.ts'
import { alarmLifecycle } from './operations/ops-alerts/lifecycle.ts'
import { appealLifecycle } from './accounts/appeals/lifecycle.ts'
import { accessLogLifecycle } from './accounts/admin-sign-in-log/lifecycle.ts'
import { administratorLifecycle } from './accounts/administrators/lifecycle.ts'
import { applicationLifecycle } from './moderation/applications/lifecycle.ts'
import { auditLifecycle } from './staff/audit-log/lifecycle.ts'
import { browserProblemLifecycle } from './operations/browser-problems/lifecycle.ts'
import { tombstoneLifecycle } from './operations/backups/lifecycle.ts'
import { attemptLifecycle } from './platform/rate-limits/lifecycle.ts'
import { companionLifecycle } from './companions/profiles/lifecycle.ts'
import { companionAccessLifecycle } from './accounts/read-log/lifecycle.ts'
import { safetyTimerLifecycle } from './companions/safety-timer/lifecycle.ts'
import { safetyTimerPart } from './companions/safety-timer/companion-part.ts'
import { companionAccountLifecycle } from './companions/accounts/lifecycle.ts'
import { companionNoteLifecycle } from './notifications/companion-notices/lifecycle.ts'
import { companionDayLifecycle } from './catalogue/profile-stats/lifecycle.ts'
import { confirmationLifecycle } from './accounts/two-person-approval/lifecycle.ts'
import { caseAssignmentLifecycle } from './staff/case-assignments/lifecycle.ts'
import { caseQuestionLifecycle } from './staff/case-questions/lifecycle.ts'
import { dataRequestLifecycle } from './moderation/data-requests/lifecycle.ts'
import { catalogueLifecycle } from './catalogue/engine/lifecycle.ts'
import { departureLifecycle } from './companions/offboarding/lifecycle.ts'
import { followLifecycle } from './notifications/follows/lifecycle.ts'
import { onlineAlertLifecycle } from './notifications/online-alerts/lifecycle.ts'
import { alertLifecycle } from './notifications/search-alerts/lifecycle.ts'
import { hiddenCompanionLifecycle } from './messaging/hidden-companions/lifecycle.ts'
import { incidentLifecycle } from './operations/incidents/lifecycle.ts'
import { grantLifecycle } from './billing/complimentary-plans/lifecycle.ts'
import { mediaConsentLifecycle } from './media/consents/lifecycle.ts'
import { mailPreferenceLifecycle } from './notifications/mail-preferences/lifecycle.ts'
import { mailSuppressionLifecycle } from './notifications/mail-suppressions/lifecycle.ts'
import { memberPhotoLifecycle } from './accounts/photos/lifecycle.ts'
import { measurePart } from './accounts/measures/companion-part.ts'
import { measureLifecycle } from './accounts/measures/lifecycle.ts'
import { authorityRequestLifecycle } from './moderation/authority-requests/lifecycle.ts'
import { memberLifecycle } from './accounts/members/lifecycle.ts'
import { memberSessionLifecycle } from './accounts/sessions/lifecycle.ts'
import { outboxLifecycle } from './platform/mail/lifecycle.ts'
import { paymentLifecycle } from './billing/payments/lifecycle.ts'
import { planMailLifecycle } from './billing/plan-mails/lifecycle.ts'
import { pushLifecycle } from './platform/push/lifecycle.ts'
import { publicationPlansLifecycle } from './companions/publication-plans/lifecycle.ts'
import { publicationLifecycle } from './companions/listing-consent/lifecycle.ts'
import { promotionLifecycle } from './companions/promotion-consent/lifecycle.ts'
import { reportLifecycle } from './moderation/reports/lifecycle.ts'
import { requestLifecycle } from './messaging/requests/lifecycle.ts'
import { vouchLifecycle } from './messaging/vouches/lifecycle.ts'
import { suspendedAddressLifecycle } from './accounts/suspended-addresses/lifecycle.ts'
import { renewalLifecycle } from './companions/photo-verifications/lifecycle.ts'
import { revisionLifecycle } from './companions/revisions/lifecycle.ts'
import { savedSearchLifecycle } from './notifications/saved-searches/lifecycle.ts'
import { seenStoryLifecycle } from './media/seen-stories/lifecycle.ts'
import { signInAttemptLifecycle } from './accounts/sign-in-attempts/lifecycle.ts'
import { staffNoteLifecycle } from './staff/staff-notes/lifecycle.ts'
import { staffSessionLifecycle } from './accounts/staff-sessions/lifecycle.ts'
import { submittedMediaLifecycle } from './media/submissions/lifecycle.ts'
import { reviewLifecycle } from './moderation/reviews/lifecycle.ts'

// Exports and erasures of all slices register themselves here, so that accounts and companions need not know the others.

/** Lifecycles of all tables with a person's rows. Members come last, because other rows point at them; the catalogue's reviews follow theirs. */
export const dataLifecycles: readonly Lifecycle[] = [
  alertLifecycle,
  onlineAlertLifecycle,
  savedSearchLifecycle,
  followLifecycle,
  hiddenCompanionLifecycle,
  seenStoryLifecycle,
  attemptLifecycle,
  browserProblemLifecycle,
  alarmLifecycle,
  incidentLifecycle,
  accessLogLifecycle,
  // Before the cases of a member are deleted or anonymised.
  auditLifecycle,
  caseQuestionLifecycle,
  paymentLifecycle,
  administratorLifecycle,
  staffSessionLifecycle,
  caseAssignmentLifecycle,
  staffNoteLifecycle,
  memberSessionLifecycle,
  signInAttemptLifecycle,
  confirmationLifecycle,
  grantLifecycle,
  memberPhotoLifecycle,
  outboxLifecycle,
  mailSuppressionLifecycle,
  // After the mail that is not sent is taken back by it.
  planMailLifecycle,
  pushLifecycle,
  // After the alerts that name it are taken back.
  mailPreferenceLifecycle,
  appealLifecycle,
  measureLifecycle,
  suspendedAddressLifecycle,
  applicationLifecycle,
  reportLifecycle,
  dataRequestLifecycle,
  authorityRequestLifecycle,
  companionLifecycle,
  reviewLifecycle,
  revisionLifecycle,
  companionDayLifecycle,
  companionNoteLifecycle,
  mediaConsentLifecycle,
  publicationLifecycle,
  promotionLifecycle,
  publicationPlansLifecycle,
  submittedMediaLifecycle,
  renewalLifecycle,
  requestLifecycle,
  vouchLifecycle,
  safetyTimerLifecycle,
  companionAccountLifecycle,
  companionAccessLifecycle,
  departureLifecycle,
  catalogueLifecycle,
  memberLifecycle,
  // After what the others note in it.
  tombstoneLifecycle,
]

/** Parts of a companion's own copy, in its order. */
export const companionParts: readonly CompanionPart[] = [
  companionPart,
  applicationPart,
  accountPart,
  revisionPart,
  noticePart,
  staffNotePart,
  appealPart,
  renewalPart,
  mediaPart,
  submittedMediaPart,
  consentPart,
  publicationPart,
  promotionPart,
  publicationPlansPart,
  storyPart,
  requestPart,
  memberReportPart,
  measurePart,
  reviewPart,
  figurePart,
  onlineAlertPart,
  safetyTimerPart,
  channelPart,
  accessPart,
  historyPart,
]

registerLifecycles(dataLifecycles)
registerCompanionParts(companionParts)
