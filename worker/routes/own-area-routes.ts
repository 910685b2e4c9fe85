import { Hono } from 'hono'
import type { AppEnv } from '../platform/http/context.ts'
import { requireCompanionAccess } from '../companions/http/require-companion.ts'
import { ownSafetyTimerRoutes } from '../companions/routes/own-safety-timer.ts'
import { ownRoutes } from '../companions/routes/own-profile.ts'
import { ownPublicationRoutes } from '../companions/routes/own-publication.ts'
import { ownContentRoutes } from '../companions/routes/own-content.ts'
import { ownFigureRoutes } from '../companions/routes/own-figures.ts'
import { ownConsentRoutes } from '../media/routes/own-consents.ts'
import { ownMediaRoutes } from '../media/routes/own-media.ts'
import { ownVerificationRoutes } from '../moderation/routes/own-verification.ts'
import { ownDataRoutes } from '../companions/routes/own-data.ts'
import { ownRequestRoutes } from '../messaging/routes/own-requests.ts'
import { ownVouchRoutes } from '../messaging/routes/own-vouches.ts'
import { ownMemberReportRoutes } from '../moderation/routes/own-member-reports.ts'
import { ownReviewRoutes } from '../moderation/routes/own-reviews.ts'
import { ownAppealRoutes } from '../moderation/routes/own-appeals.ts'

/** The API of the companion's area. */
export const ownAreaRoutes = new Hono<AppEnv>()
  .use('/api/own', requireCompanionAccess)
  .use('/api/own/*', requireCompanionAccess)
  .route('/', ownRoutes)
  .route('/', ownPublicationRoutes)
  .route('/', ownContentRoutes)
  .route('/', ownFigureRoutes)
  .route('/', ownConsentRoutes)
  .route('/', ownMediaRoutes)
  .route('/', ownVerificationRoutes)
  .route('/', ownDataRoutes)
  .route('/', ownRequestRoutes)
  .route('/', ownVouchRoutes)
  .route('/', ownReviewRoutes)
  .route('/', ownMemberReportRoutes)
  .route('/', ownAppealRoutes)
  .route('/', ownSafetyTimerRoutes)
