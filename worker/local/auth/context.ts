import type { Context } from 'hono'
import type { LocalEnv } from '../environment.ts'
import { readSettings, type AccountSettings } from './settings.ts'

/** Dependencies of the stand-in's actions; `now` is read once per request. */
export type Scope = {
  db: D1Database
  /** Epoch milliseconds, shifted by `clockOffsetMs`. */
  now: number
  settings: AccountSettings
  /** Origin of the request, as "http://localhost:8787", for the issuer and the links. */
  origin: string
  /** The site, whose hook is called, and the secret that signs the call. */
  site: Fetcher
  hookSecret: string
}

/** The caller: authenticated by the key alone, or by an `Authorization` header that is passed on. */
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
