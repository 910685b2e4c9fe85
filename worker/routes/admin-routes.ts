import { watchSweeps } from '../companions/http/watch-sweeps.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../platform/http/context.ts'
import { adminBody, requireAdmin } from '../accounts/http/require-admin.ts'
import { adminSessionRoutes, accessLogRoutes } from '../accounts/routes/staff-session.ts'
import { staffSearchRoutes } from '../staff/routes/staff-search.ts'
import { adminCompanionRoutes } from '../companions/routes/staff-companions.ts'
import { companionPreviewRoutes } from '../companions/routes/staff-companion-preview.ts'
import { adminPublicationRoutes } from '../companions/routes/staff-publication.ts'
import { adminInvitationRoutes } from '../companions/routes/staff-invitations.ts'
import { adminRevisionRoutes } from '../companions/routes/staff-revisions.ts'
import { adminRenewalRoutes } from '../moderation/routes/staff-renewals.ts'
import { adminMediaRoutes } from '../media/routes/staff-media.ts'
import { adminConsentRoutes } from '../media/routes/staff-consents.ts'
import { adminSubmittedMediaRoutes } from '../media/routes/staff-submitted-media.ts'
import { adminContentRoutes } from '../companions/routes/staff-content.ts'
import { inboxRoutes } from '../staff/routes/staff-inbox.ts'
import { overviewRoutes, workRoutes } from '../staff/routes/staff-overview.ts'
import { trendRoutes } from '../staff/routes/staff-trends.ts'
import { settingsRoutes } from '../staff/routes/staff-settings.ts'
import { auditLogRoutes } from '../staff/routes/staff-audit-log.ts'
import { adminApplicationRoutes } from '../moderation/routes/staff-applications.ts'
import { adminMeasureRoutes } from '../moderation/routes/staff-measures.ts'
import { adminReportRoutes } from '../moderation/routes/staff-reports.ts'
import { adminAppealRoutes } from '../moderation/routes/staff-appeals.ts'
import { adminDataRequestRoutes } from '../moderation/routes/staff-data-requests.ts'
import { authorityRequestRoutes } from '../moderation/routes/staff-authority-requests.ts'
import { adminConfirmationRoutes } from '../staff/routes/staff-confirmations.ts'
import { adminUserRoutes } from '../staff/routes/staff-users.ts'
import { adminPlaceRoutes } from '../catalogue/routes/staff-places.ts'
import { adminPaymentRoutes } from '../billing/routes/staff-payments.ts'
import { adminRequestRoutes } from '../messaging/routes/staff-requests.ts'
import { adminReviewRoutes } from '../moderation/routes/staff-reviews.ts'
import { adminMailSuppressionRoutes } from '../notifications/routes/staff-mail-suppressions.ts'
import { adminUnsentMailRoutes } from '../notifications/routes/staff-unsent-mail.ts'
import { caseCountRoutes } from '../staff/routes/staff-case-counts.ts'
import { caseAssignmentRoutes } from '../staff/routes/staff-case-assignments.ts'
import { staffNoteRoutes } from '../staff/routes/staff-notes.ts'
import { staffTemplateRoutes } from '../staff/routes/staff-templates.ts'
import { endingRoutes } from '../companions/routes/staff-endings.ts'
import { siteHealthRoutes } from '../operations/routes/staff-health.ts'
import { adminBrowserProblemRoutes } from '../operations/routes/staff-browser-problems.ts'

/** The API of the staff area. */
export const adminRoutes = new Hono<AppEnv>()
  .use('/api/admin/*', requireAdmin, adminBody, watchSweeps)
  .route('/', adminSessionRoutes)
  .route('/', staffSearchRoutes)
  .route('/', adminCompanionRoutes)
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
  .route('/', adminMeasureRoutes)
  .route('/', adminAppealRoutes)
  .route('/', adminDataRequestRoutes)
  .route('/', authorityRequestRoutes)
  .route('/', adminConfirmationRoutes)
  .route('/', adminUserRoutes)
  .route('/', adminPlaceRoutes)
  .route('/', adminPaymentRoutes)
  .route('/', adminRequestRoutes)
  .route('/', adminReviewRoutes)
  .route('/', adminUnsentMailRoutes)
  .route('/', adminMailSuppressionRoutes)
  .route('/', adminBrowserProblemRoutes)
  .route('/', siteHealthRoutes)
  .route('/', endingRoutes)
  .route('/', workRoutes)
  .route('/', inboxRoutes)
  .route('/', caseCountRoutes)
  .route('/', caseAssignmentRoutes)
  .route('/', staffNoteRoutes)
  .route('/', staffTemplateRoutes)
