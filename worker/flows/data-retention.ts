import type { Lifecycle } from '../db/lifecycle.ts'
import { alarmLifecycle } from '../features/alarms/lifecycle.ts'
import { appealLifecycle } from '../features/appeals/lifecycle.ts'
import { accessLogLifecycle } from '../features/access-log/lifecycle.ts'
import { administratorLifecycle } from '../features/administrators/lifecycle.ts'
import { applicationLifecycle } from '../features/applications/lifecycle.ts'
import { auditLifecycle } from '../features/audit-log/lifecycle.ts'
import { browserProblemLifecycle } from '../features/browser-problems/lifecycle.ts'
import { tombstoneLifecycle } from '../features/backups/lifecycle.ts'
import { attemptLifecycle } from '../features/rate-limits/lifecycle.ts'
import { companionLifecycle } from '../features/companions/lifecycle.ts'
import { companionAccessLifecycle } from '../features/companion-access/lifecycle.ts'
import { companionAccountLifecycle } from '../features/companion-accounts/lifecycle.ts'
import { companionNoteLifecycle } from '../features/companion-notes/lifecycle.ts'
import { companionDayLifecycle } from '../features/companion-days/lifecycle.ts'
import { confirmationLifecycle } from '../features/confirmations/lifecycle.ts'
import { caseAssignmentLifecycle } from '../features/case-assignments/lifecycle.ts'
import { dataRequestLifecycle } from '../features/data-requests/lifecycle.ts'
import { catalogueLifecycle } from '../features/catalogue/lifecycle.ts'
import { departureLifecycle } from '../features/departures/lifecycle.ts'
import { followLifecycle } from '../features/follows/lifecycle.ts'
import { alertLifecycle } from '../features/alerts/lifecycle.ts'
import { hiddenCompanionLifecycle } from '../features/hidden-companions/lifecycle.ts'
import { incidentLifecycle } from '../features/incidents/lifecycle.ts'
import { grantLifecycle } from '../features/grants/lifecycle.ts'
import { withdrawnFileLifecycle } from '../features/media/lifecycle.ts'
import { mediaConsentLifecycle } from '../features/media-consents/lifecycle.ts'
import { mailPreferenceLifecycle } from '../features/mail-preferences/lifecycle.ts'
import { mailSuppressionLifecycle } from '../features/mail-suppressions/lifecycle.ts'
import { memberPhotoLifecycle } from '../features/member-photos/lifecycle.ts'
import { memberLifecycle } from '../features/members/lifecycle.ts'
import { memberSessionLifecycle } from '../features/member-sessions/lifecycle.ts'
import { outboxLifecycle } from '../features/outbox/lifecycle.ts'
import { paymentLifecycle } from '../features/payments/lifecycle.ts'
import { planMailLifecycle } from '../features/plan-mails/lifecycle.ts'
import { pushLifecycle } from '../features/push/lifecycle.ts'
import { publicationPlansLifecycle } from '../features/publication-plans/lifecycle.ts'
import { publicationLifecycle } from '../features/publication/lifecycle.ts'
import { reportLifecycle } from '../features/reports/lifecycle.ts'
import { requestLifecycle } from '../features/requests/lifecycle.ts'
import { renewalLifecycle } from '../features/renewals/lifecycle.ts'
import { revisionLifecycle } from '../features/revisions/lifecycle.ts'
import { savedSearchLifecycle } from '../features/saved-searches/lifecycle.ts'
import { seenStoryLifecycle } from '../features/seen-stories/lifecycle.ts'
import { signInAttemptLifecycle } from '../features/sign-in-attempts/lifecycle.ts'
import { staffNoteLifecycle } from '../features/staff-notes/lifecycle.ts'
import { staffSessionLifecycle } from '../features/staff-sessions/lifecycle.ts'
import { submittedMediaLifecycle } from '../features/submitted-media/lifecycle.ts'
import { reviewLifecycle } from '../features/reviews/lifecycle.ts'

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
