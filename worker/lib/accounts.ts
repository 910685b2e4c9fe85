import type { Env } from './env.ts'
import { withoutEnd } from './text.ts'

/** Where accounts are kept, as far as the configuration says. */
export type Accounts = {
  /** Without a slash at the end. */
  url: string
  origin: string
  key: string
  /** Who signs access tokens. */
  issuer: string
}

/** Keys and tokens travel there: never in the open, but on one machine in development. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' ||
  (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))

/** @returns null when accounts are not configured */
export function accountsOf(env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY'>) {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY: key = '' } = env
  const url = withoutEnd(SUPABASE_URL, '/')
  const parsed = URL.parse(url)
  if (!key || !parsed || !isSafe(parsed)) return null
  return { url, origin: parsed.origin, key, issuer: `${url}/auth/v1` } satisfies Accounts
}
