import type { AuthError } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import type { openAccounts } from '../../../lib/auth/accounts.ts'
import { attemptAsMember, callAuth, type AuthFailure } from '../call-auth.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>
/** An error of the account service or of the browser, whose names and codes differ. */
type Failed = Error & { code?: unknown }
type Act = (accounts: Accounts) => Promise<{ error: Failed | null }>

/** True if this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/**
 * Calls the account service about passkeys and words the refusals that only passkeys have.
 *
 * @param options `asMember`: call through `attemptAsMember`, otherwise through `callAuth`
 */
export async function askPasskey(
  action: Act,
  { asMember }: { asMember: boolean },
): Promise<AuthFailure | null> {
  let error: Failed | null = null
  const attempt = asMember ? attemptAsMember : callAuth
  const failure = await attempt(async (accounts) => {
    error = (await action(accounts)).error
    return { error: error as AuthError | null }
  })
  return failure && { ...failure, text: textOf(error) ?? failure.text }
}

/** Text of an error that only passkeys have; `undefined`: use the general text. */
function textOf(error: Failed | null): string | undefined {
  const texts: Record<string, () => string> = {
    passkey_disabled: unavailable,
    ERROR_INVALID_DOMAIN: unavailable,
    ERROR_INVALID_RP_ID: unavailable,
    too_many_passkeys: () =>
      t`You’ve reached the limit of ten passkeys. Remove one to add another.`,
    webauthn_challenge_not_found: tooLate,
    webauthn_challenge_expired: tooLate,
    webauthn_verification_failed: unknown,
    webauthn_credential_not_found: unknown,
    webauthn_credential_exists: exists,
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: exists,
    ERROR_CEREMONY_ABORTED: notUsed,
  }
  const { code = '', name } = error ?? {}
  if (Object.hasOwn(texts, String(code))) return texts[String(code)]?.()
  // Browsers report a cancelled prompt and a missing passkey by the same error names.
  return name === 'NotAllowedError' || name === 'AbortError' ? notUsed() : undefined
}

const unavailable = () => t`Passkeys aren’t available right now.`
const tooLate = () => t`This took too long. Try again.`
const unknown = () =>
  t`We don’t recognise this passkey. It may have been removed from your account.`
const exists = () => t`This device already has a passkey for your account.`
const notUsed = () => t`You didn’t use a passkey. Try again.`
