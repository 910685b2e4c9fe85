import { Hono } from 'hono'
import { checkApiKey } from './api-key.ts'
import { openScope, type AuthEnv } from './context.ts'
import { allowOtherOrigins } from './cors.ts'
import { answerRefusal } from './refusal.ts'
import { adminRoutes } from './routes/admin.ts'
import { factorRoutes } from './routes/factors.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { recoverRoutes } from './routes/recover.ts'
import { serviceRoutes } from './routes/service.ts'
import { signOutRoutes } from './routes/sign-out.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'

/** A stand-in for the hosted sign-in service, compatible with its official client. */
export const authApp = new Hono<AuthEnv>()
  .basePath('/auth/v1')
  .use(allowOtherOrigins)
  .use(async (c, next) => {
    const scope = await openScope(c.req.raw, c.env)
    if (scope.settings.down) return c.text('no healthy upstream', 503)
    c.set('scope', scope)
    return next()
  })
  .use(checkApiKey)
  .route('/', serviceRoutes)
  .route('/', signUpRoutes)
  .route('/', tokenRoutes)
  .route('/', verifyRoutes)
  .route('/', recoverRoutes)
  .route('/', userRoutes)
  .route('/', factorRoutes)
  .route('/', passkeyRoutes)
  .route('/', signOutRoutes)
  .route('/', adminRoutes)
  .onError(answerRefusal)
  .notFound((c) => c.text('404 page not found\n', 404))
