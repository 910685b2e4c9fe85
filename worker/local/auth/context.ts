import type { Context } from 'hono'
import type { LocalEnv } from '../environment.ts'
import { readSettings, type AccountSettings } from './settings.ts'

/** What every act of the stand-in stands on; `now` is read once per request. */
export type Scope = {
  db: D1Database
  /** Epoch milliseconds, moved by `clockOffsetMs`. */
  now: number
  settings: AccountSettings
  /** Of the request, as "http://localhost:8787": the issuer and the links are made of it. */
  origin: string
  /** Whom the hook asks, and the secret that it signs with. */
  site: Fetcher
  hookSecret: string
}

/** Who asks, by the key alone or by an `Authorization` header that is passed on as it is. */
type Caller = { kind: 'public' } | { kind: 'service' } | { kind: 'bearer'; header: string }

export type AuthEnv = {
  Bindings: LocalEnv
  Variables: { scope: Scope; caller: Caller }
}

export type AuthContext = Context<AuthEnv>

export async function openScope(
  request: Request,
  { AUTH_DB: db, SITE: site, SUPABASE_HOOK_SECRET: hookSecret = '' }: LocalEnv,
): Promise<Scope> {
  const settings = await readSettings(db)
  const now = Date.now() + settings.clockOffsetMs
  return { db, now, settings, origin: new URL(request.url).origin, site, hookSecret }
}
