import type { AuthError } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import type { openAccounts } from '../../../lib/auth/accounts.ts'
import { attemptAsMember, callAuth, type AuthFailure } from '../call-auth.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>
/** Of the account service, or of the browser, whose names and codes are others. */
type Failed = Error & { code?: unknown }
type Act = (accounts: Accounts) => Promise<{ error: Failed | null }>

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** As `attemptAsMember`, or as `callAuth` for whoever is not signed in yet, with what passkeys may be refused for. */
export async function askPasskey(
  act: Act,
  { asMember }: { asMember: boolean },
): Promise<AuthFailure | null> {
  let failed: Failed | null = null
  const attempt = asMember ? attemptAsMember : callAuth
  const refused = await attempt(async (accounts) => {
    failed = (await act(accounts)).error
    return { error: failed as AuthError | null }
  })
  return refused && { ...refused, text: textOf(failed) ?? refused.text }
}

/** Undefined: it is said as every other refusal. */
function textOf(failed: Failed | null): string | undefined {
  const texts: Record<string, () => string> = {
    passkey_disabled: unavailable,
    ERROR_INVALID_DOMAIN: unavailable,
    ERROR_INVALID_RP_ID: unavailable,
    too_many_passkeys: () =>
      t`You have reached the limit of ten passkeys. Please remove one to add another.`,
    webauthn_challenge_not_found: tooLate,
    webauthn_challenge_expired: tooLate,
    webauthn_verification_failed: unknown,
    webauthn_credential_not_found: unknown,
    webauthn_credential_exists: exists,
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: exists,
    ERROR_CEREMONY_ABORTED: notUsed,
  }
  const { code = '', name } = failed ?? {}
  if (Object.hasOwn(texts, String(code))) return texts[String(code)]?.()
  // As browsers say that someone closed their question, or has no passkey here.
  return name === 'NotAllowedError' || name === 'AbortError' ? notUsed() : undefined
}

const unavailable = () => t`Passkeys are not available right now.`
const tooLate = () => t`This took too long. Please try again.`
const unknown = () => t`This passkey is not known here. It may have been removed from your account.`
const exists = () => t`This device already has a passkey for your account.`
const notUsed = () => t`No passkey was used. Please try again.`
