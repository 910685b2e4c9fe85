import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { requireCompanion } from '../http/require-companion.ts'
import { ownRoutes } from './own/profile.ts'
import { ownPublicationRoutes } from './own/publication.ts'
import { ownContentRoutes } from './own/content.ts'
import { ownFigureRoutes } from './own/figures.ts'
import { ownConsentRoutes } from './own/consents.ts'
import { ownMediaRoutes } from './own/media.ts'
import { ownVerificationRoutes } from './own/verification.ts'
import { ownDataRoutes } from './own/data.ts'
import { ownRequestRoutes } from './own/requests.ts'
import { ownReviewRoutes } from './own/reviews.ts'
import { ownAppealRoutes } from './own/appeals.ts'

/** Everything for the companion of an account. */
export const ownAreaRoutes = new Hono<AppEnv>()
  .use('/api/own', requireCompanion)
  .use('/api/own/*', requireCompanion)
  .route('/', ownRoutes)
  .route('/', ownPublicationRoutes)
  .route('/', ownContentRoutes)
  .route('/', ownFigureRoutes)
  .route('/', ownConsentRoutes)
  .route('/', ownMediaRoutes)
  .route('/', ownVerificationRoutes)
  .route('/', ownDataRoutes)
  .route('/', ownRequestRoutes)
  .route('/', ownReviewRoutes)
  .route('/', ownAppealRoutes)
