import type { AuthError } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { openAccounts } from '../../lib/auth/accounts.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>
type Outcome = { error: AuthError | null }

/** The least that the service accepts. */
export const MIN_PASSWORD_LENGTH = 6

/**
 * Asks the accounts' service for something.
 *
 * @returns what went wrong: the service's own words, its code if it has one; null when nothing did
 */
export async function attempt(
  act: (accounts: Accounts) => Promise<Outcome>,
): Promise<{ text: string; code: string } | null> {
  try {
    const { error } = await act(await openAccounts())
    if (!error) return null
    const text =
      error.name === 'AuthRetryableFetchError'
        ? t`Network error. Please check your connection.`
        : error.message
    return { text, code: error.code ?? '' }
  } catch {
    return { text: t`An unexpected error occurred. Please try again.`, code: '' }
  }
}

/**
 * A mail went to this address a moment ago. Only those of accounts are waited for, so to show this
 * refusal would tell who has one.
 */
export const isJustSent = ({ code, text }: { code: string; text: string }) =>
  code === 'over_email_send_rate_limit' && /\d seconds?/.test(text)

/** Where the links in mails lead. */
export const confirmAddress = () => `${location.origin}/auth/confirm`
export const resetAddress = () => `${location.origin}/reset-password`
