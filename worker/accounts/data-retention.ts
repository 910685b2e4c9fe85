import type { Lifecycle } from '../platform/db/lifecycle.ts'
import { alarmLifecycle } from '../operations/ops-alerts/lifecycle.ts'
import { appealLifecycle } from '../moderation/appeals/lifecycle.ts'
import { accessLogLifecycle } from './admin-sign-in-log/lifecycle.ts'
import { administratorLifecycle } from './administrators/lifecycle.ts'
import { applicationLifecycle } from '../moderation/applications/lifecycle.ts'
import { auditLifecycle } from '../staff/audit-log/lifecycle.ts'
import { browserProblemLifecycle } from '../operations/browser-problems/lifecycle.ts'
import { tombstoneLifecycle } from '../operations/backups/lifecycle.ts'
import { attemptLifecycle } from '../platform/rate-limits/lifecycle.ts'
import { companionLifecycle } from '../companions/profiles/lifecycle.ts'
import { companionAccessLifecycle } from '../companions/read-log/lifecycle.ts'
import { companionAccountLifecycle } from '../companions/accounts/lifecycle.ts'
import { companionNoteLifecycle } from '../companions/notices/lifecycle.ts'
import { companionDayLifecycle } from '../companions/profile-stats/lifecycle.ts'
import { confirmationLifecycle } from '../staff/two-person-approval/lifecycle.ts'
import { caseAssignmentLifecycle } from '../staff/case-assignments/lifecycle.ts'
import { dataRequestLifecycle } from '../moderation/data-requests/lifecycle.ts'
import { catalogueLifecycle } from '../catalogue/engine/lifecycle.ts'
import { departureLifecycle } from '../companions/offboarding/lifecycle.ts'
import { followLifecycle } from '../notifications/follows/lifecycle.ts'
import { alertLifecycle } from '../notifications/search-alerts/lifecycle.ts'
import { hiddenCompanionLifecycle } from '../messaging/hidden-companions/lifecycle.ts'
import { incidentLifecycle } from '../operations/incidents/lifecycle.ts'
import { grantLifecycle } from '../billing/complimentary-plans/lifecycle.ts'
import { withdrawnFileLifecycle } from '../media/files/lifecycle.ts'
import { mediaConsentLifecycle } from '../media/consents/lifecycle.ts'
import { mailPreferenceLifecycle } from '../notifications/mail-preferences/lifecycle.ts'
import { mailSuppressionLifecycle } from '../notifications/mail-suppressions/lifecycle.ts'
import { memberPhotoLifecycle } from './photos/lifecycle.ts'
import { memberLifecycle } from './members/lifecycle.ts'
import { memberSessionLifecycle } from './sessions/lifecycle.ts'
import { outboxLifecycle } from '../notifications/outbox/lifecycle.ts'
import { paymentLifecycle } from '../billing/payments/lifecycle.ts'
import { planMailLifecycle } from '../billing/plan-mails/lifecycle.ts'
import { pushLifecycle } from '../notifications/push/lifecycle.ts'
import { publicationPlansLifecycle } from '../companions/publication-plans/lifecycle.ts'
import { publicationLifecycle } from '../companions/listing-consent/lifecycle.ts'
import { promotionLifecycle } from '../companions/promotion-consent/lifecycle.ts'
import { reportLifecycle } from '../moderation/reports/lifecycle.ts'
import { requestLifecycle } from '../messaging/requests/lifecycle.ts'
import { renewalLifecycle } from '../moderation/photo-verifications/lifecycle.ts'
import { revisionLifecycle } from '../companions/revisions/lifecycle.ts'
import { savedSearchLifecycle } from '../notifications/saved-searches/lifecycle.ts'
import { seenStoryLifecycle } from '../media/seen-stories/lifecycle.ts'
import { signInAttemptLifecycle } from './sign-in-attempts/lifecycle.ts'
import { staffNoteLifecycle } from '../staff/staff-notes/lifecycle.ts'
import { staffSessionLifecycle } from './staff-sessions/lifecycle.ts'
import { submittedMediaLifecycle } from '../media/submissions/lifecycle.ts'
import { reviewLifecycle } from '../moderation/reviews/lifecycle.ts'

/** Every noun that holds something of a person; members last, because others point at them. What the public sees of reviews follows them. */
export const lifecycles: readonly Lifecycle[] = [
  alertLifecycle,
  savedSearchLifecycle,
  followLifecycle,
  hiddenCompanionLifecycle,
  seenStoryLifecycle,
  attemptLifecycle,
  browserProblemLifecycle,
  alarmLifecycle,
  incidentLifecycle,
  accessLogLifecycle,
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
  applicationLifecycle,
  reportLifecycle,
  dataRequestLifecycle,
  auditLifecycle,
  companionLifecycle,
  reviewLifecycle,
  revisionLifecycle,
  companionDayLifecycle,
  companionNoteLifecycle,
  mediaConsentLifecycle,
  withdrawnFileLifecycle,
  publicationLifecycle,
  promotionLifecycle,
  publicationPlansLifecycle,
  submittedMediaLifecycle,
  renewalLifecycle,
  requestLifecycle,
  companionAccountLifecycle,
  companionAccessLifecycle,
  departureLifecycle,
  catalogueLifecycle,
  memberLifecycle,
  // After what the others note in it.
  tombstoneLifecycle,
]
