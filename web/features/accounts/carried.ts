import type { User } from '@supabase/supabase-js'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { callAuth } from './call-auth.ts'

const textOf = (user: User, name: string) => {
  const value: unknown = user.user_metadata[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The key of the request that the account was opened for; null: none. */
export const keptRequestOf = (user: User | null) => user && textOf(user, 'kept_request')

/** The page of this site that someone came from; null: none is known. */
export function returnPathOf(user: User): string | null {
  const path = textOf(user, 'return_to')
  const safe = path && safeRedirectPath(path, location.origin)
  return safe === '/' ? null : safe
}

/** What the account carried has been done. Should it fail: to do it again changes nothing. */
export const dropCarried = () =>
  callAuth(({ client }) => client.updateUser({ data: { kept_request: null, return_to: null } }))
