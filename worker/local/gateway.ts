import { authApp } from './auth/app.ts'
import { authPanel } from './auth/dev-panel.ts'
import type { LocalEnv } from './environment.ts'
import { forward } from './forward.ts'
import { mailRoutes } from './mail/routes.ts'
import { payApp } from './pay/app.ts'
import { prepare } from './prepare.ts'
import { pushRoutes } from './push/routes.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLoopback = (url: string) => URL.canParse(url) && loopback.has(new URL(url).hostname)

const refuse = (reason: string) => new Response(reason, { status: 403 })

/** The stand-in for a path under /local/. */
function standInAt(pathname: string) {
  if (pathname.startsWith('/local/auth/')) return authPanel
  if (/^\/local\/push(\/|\.json$|$)/.test(pathname)) return pushRoutes
  return /^\/local\/pay(\/|\.json$|$)/.test(pathname) ? payApp : mailRoutes
}

async function answer(request: Request, env: LocalEnv, context: ExecutionContext) {
  const { pathname } = new URL(request.url)
  await prepare(env.AUTH_DB)
  if (pathname.startsWith('/auth/')) return authApp.fetch(request, env, context)
  const origin = request.headers.get('origin')
  if (origin && !isLoopback(origin)) return refuse('Only for pages of this machine.')
  return standInAt(pathname).fetch(request, env, context)
}

/** The first Worker of `npm start`: requests that no stand-in handles are forwarded to the site unchanged. */
export default {
  async fetch(request, env, context) {
    const { hostname, pathname } = new URL(request.url)
    if (env.LOCAL !== 'on' || !loopback.has(hostname)) {
      return refuse('The local gateway answers on this machine only.')
    }
    if (/^\/(auth\/v1|local)\//.test(pathname)) return answer(request, env, context)
    return forward(request, env.SITE)
  },
  /** `/cdn-cgi/local/scheduled?cron=…` only reaches the first Worker. @throws Error if a job of the site failed */
  async scheduled({ cron, scheduledTime }, env) {
    const { outcome } = await env.SITE.scheduled({ cron, scheduledTime: new Date(scheduledTime) })
    if (outcome !== 'ok') throw new Error(`The site's jobs of "${cron}" ended with "${outcome}".`)
  },
} satisfies ExportedHandler<LocalEnv>
