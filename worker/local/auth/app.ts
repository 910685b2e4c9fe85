import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { openScope, type AuthEnv } from './context.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts'
import { answerRefusal } from './refusal.ts'
import { adminRoutes } from './routes/admin.ts'
import { factorRoutes } from './routes/factors.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { recoverRoutes } from './routes/recover.ts'
import { serviceRoutes } from './routes/service.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'

/** Exposes the version header, because a browser's client needs it to read errors. */
const allowOtherOrigins = cors({
  origin: (origin) => origin,
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'authorization',
    'apikey',
    'content-type',
    'x-client-info',
    'x-supabase-api-version',
    'x-jwt-aud',
    'redirect_to',
  ],
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
})

const openPaths = /^\/auth\/v1\/(verify|callback|authorize|\.well-known\/jwks\.json)$/

/** Checks the API key like the gateway of the hosted service. The key authenticates requests without a token. */
const checkApiKey = createMiddleware<AuthEnv>(async (c, next) => {
  const key = c.req.header('apikey') ?? c.req.query('apikey')
  if (!openPaths.test(c.req.path)) {
    if (!key) return c.json({ message: 'No API key found in request' }, 401)
    if (key !== PUBLISHABLE_KEY && key !== SECRET_KEY) {
      return c.json({ message: 'Invalid API key', hint: 'See worker/local/auth/keys.ts.' }, 401)
    }
  }
  if (key === SECRET_KEY && c.req.header('user-agent')?.startsWith('Mozilla/')) {
    return c.json({ message: 'Forbidden use of secret API key in browser' }, 401)
  }
  const header = c.req.header('authorization')
  if (header !== undefined && !header.startsWith('Bearer sb_')) {
    c.set('caller', { kind: 'bearer', header })
  } else {
    c.set('caller', { kind: key === SECRET_KEY ? 'service' : 'public' })
  }
  await next()
})

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
  .route('/', sessionRoutes)
  .route('/', verifyRoutes)
  .route('/', recoverRoutes)
  .route('/', userRoutes)
  .route('/', factorRoutes)
  .route('/', passkeyRoutes)
  .route('/', adminRoutes)
  .onError(answerRefusal)
  .notFound((c) => c.text('404 page not found\n', 404))
