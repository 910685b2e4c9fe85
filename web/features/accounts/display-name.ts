import type { User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'

/** The member's name; if absent, the part of the email before the @; otherwise "User". */
export function displayName({ user_metadata, email = '' }: User): string {
  const name: unknown = user_metadata['full_name']
  const full = typeof name === 'string' ? name.trim() : ''
  return full || email.slice(0, Math.max(0, email.lastIndexOf('@'))) || t`User`
}
