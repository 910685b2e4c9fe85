import { watchSweeps } from '../http/watch-sweeps.ts'
import { visibilitySweepRoutes } from './admin/visibility-sweeps.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { adminBody, requireAdmin } from '../http/require-admin.ts'
import { adminSessionRoutes } from './admin/session.ts'
import { staffSearchRoutes } from './admin/staff-search.ts'
import { adminCompanionRoutes } from './admin/companions.ts'
import { companionPreviewRoutes } from './admin/companion-preview.ts'
import { adminPublicationRoutes } from './admin/publication.ts'
import { adminInvitationRoutes } from './admin/invitations.ts'
import { adminRevisionRoutes } from './admin/revisions.ts'
import { adminRenewalRoutes } from './admin/renewals.ts'
import { adminMediaRoutes } from './admin/media.ts'
import { adminConsentRoutes } from './admin/consents.ts'
import { adminSubmittedMediaRoutes } from './admin/submitted-media.ts'
import { adminContentRoutes } from './admin/content.ts'
import { overviewRoutes } from './admin/overview.ts'
import { trendRoutes } from './admin/trends.ts'
import { settingsRoutes } from './admin/settings.ts'
import { auditLogRoutes } from './admin/audit-log.ts'
import { accessLogRoutes } from './admin/access-log.ts'
import { adminApplicationRoutes } from './admin/applications.ts'
import { adminReportRoutes } from './admin/reports.ts'
import { adminAppealRoutes } from './admin/appeals.ts'
import { adminDataRequestRoutes } from './admin/data-requests.ts'
import { adminConfirmationRoutes } from './admin/confirmations.ts'
import { adminUserRoutes } from './admin/users.ts'
import { adminPlaceRoutes } from './admin/places.ts'
import { adminPaymentRoutes } from './admin/payments.ts'
import { adminRequestRoutes } from './admin/requests.ts'
import { adminReviewRoutes } from './admin/reviews.ts'
import { adminMailSuppressionRoutes } from './admin/mail-suppressions.ts'
import { adminUnsentMailRoutes } from './admin/unsent-mail.ts'
import { caseAssignmentRoutes } from './admin/case-assignments.ts'
import { staffNoteRoutes } from './admin/staff-notes.ts'
import { staffTemplateRoutes } from './admin/staff-templates.ts'
import { endingRoutes } from './admin/endings.ts'
import { workRoutes } from './admin/work.ts'
import { adminBrowserProblemRoutes } from './admin/browser-problems.ts'

/** Everything for staff. */
export const adminRoutes = new Hono<AppEnv>()
  .use('/api/admin/*', requireAdmin, adminBody, watchSweeps)
  .route('/', adminSessionRoutes)
  .route('/', staffSearchRoutes)
  .route('/', adminCompanionRoutes)
  .route('/', visibilitySweepRoutes)
  .route('/', companionPreviewRoutes)
  .route('/', adminPublicationRoutes)
  .route('/', adminInvitationRoutes)
  .route('/', adminRevisionRoutes)
  .route('/', adminRenewalRoutes)
  .route('/', adminMediaRoutes)
  .route('/', adminConsentRoutes)
  .route('/', adminSubmittedMediaRoutes)
  .route('/', adminContentRoutes)
  .route('/', overviewRoutes)
  .route('/', trendRoutes)
  .route('/', settingsRoutes)
  .route('/', auditLogRoutes)
  .route('/', accessLogRoutes)
  .route('/', adminApplicationRoutes)
  .route('/', adminReportRoutes)
  .route('/', adminAppealRoutes)
  .route('/', adminDataRequestRoutes)
  .route('/', adminConfirmationRoutes)
  .route('/', adminUserRoutes)
  .route('/', adminPlaceRoutes)
  .route('/', adminPaymentRoutes)
  .route('/', adminRequestRoutes)
  .route('/', adminReviewRoutes)
  .route('/', adminUnsentMailRoutes)
  .route('/', adminMailSuppressionRoutes)
  .route('/', adminBrowserProblemRoutes)
  .route('/', endingRoutes)
  .route('/', workRoutes)
  .route('/', caseAssignmentRoutes)
  .route('/', staffNoteRoutes)
  .route('/', staffTemplateRoutes)
