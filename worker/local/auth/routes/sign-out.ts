import { Hono } from 'hono'
import { requireUser } from '../bearer.ts'
import type { AuthEnv } from '../context.ts'
import { invalid } from '../refusal.ts'
import { deleteSessions } from '../sessions.ts'

export const signOutRoutes = new Hono<AuthEnv>().post('/logout', async (c) => {
  const { user, session } = await requireUser(c)
  const scopes = {
    global: 'all',
    local: { only: session.id },
    others: { but: session.id },
  } as const
  const scope = c.req.query('scope') ?? 'global'
  if (!Object.hasOwn(scopes, scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  await deleteSessions(c.var.scope.db, user.id, scopes[scope as keyof typeof scopes]).run()
  return c.body(null, 204)
})
