import { createMiddleware } from 'hono/factory'
import type { AuthEnv } from './context.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts'

const open = /^\/auth\/v1\/(verify|callback|authorize|\.well-known\/jwks\.json)$/

/** Checks the API key like the gateway of the hosted service. The key authenticates requests without a token. */
export const checkApiKey = createMiddleware<AuthEnv>(async (c, next) => {
  const key = c.req.header('apikey') ?? c.req.query('apikey')
  if (!open.test(c.req.path)) {
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
