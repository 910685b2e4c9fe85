import type { Env } from './env.ts'

/** Where accounts are kept, as far as the configuration says. */
export type Accounts = {
  /** Without a slash at the end. */
  url: string
  origin: string
  key: string
  /** Who signs access tokens. */
  issuer: string
}

/** @returns null when accounts are not configured */
export function accountsOf(env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY'>) {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY: key = '' } = env
  const url = SUPABASE_URL.replace(/\/+$/, '')
  const parsed = URL.parse(url)
  if (!key || !parsed || !/^https?:$/.test(parsed.protocol)) return null
  return { url, origin: parsed.origin, key, issuer: `${url}/auth/v1` } satisfies Accounts
}
