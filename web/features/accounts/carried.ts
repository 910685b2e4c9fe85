import type { User } from '@supabase/supabase-js'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { callAuth } from './call-auth.ts'

const textOf = (user: User, name: string) => {
  const value: unknown = user.user_metadata[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Key of the stored request that the account was opened for; `null`: none. */
export const storedRequestKeyOf = (user: User | null) => user && textOf(user, 'kept_request')

/** Path of the page that the person came from; `null`: unknown or unsafe. */
export function returnPathOf(user: User): string | null {
  const path = textOf(user, 'return_to')
  const safe = path && safeRedirectPath(path, location.origin)
  return safe === '/' ? null : safe
}

/**
 * Deletes the stored request's key and the return path from the account. A failure is harmless: both steps
 * can run twice.
 */
export const dropCarried = () =>
  callAuth(({ client }) => client.updateUser({ data: { kept_request: null, return_to: null } }))
