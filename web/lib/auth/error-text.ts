import type { AuthError } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { CallError } from '../api.ts'

const TOO_MANY_REQUESTS = 429

/**
 * What is said for each code of the account service. Where the service's own sentence is meant for
 * its users, it is said as it is; what only its developers understand gets words of ours.
 */
const byCode: Record<string, (error: AuthError) => string> = {
  invalid_credentials: () => t`Invalid login credentials`,
  email_not_confirmed: () => t`Email not confirmed`,
  user_already_exists: () => t`User already registered`,
  email_exists: () => t`A user with this email address has already been registered`,
  user_banned: () => t`User is banned`,
  signup_disabled: () => t`New accounts cannot be opened at the moment.`,
  email_provider_disabled: () => t`Signing in by email is not possible at the moment.`,
  email_address_invalid: () => t`This email address cannot be used. Please check it.`,
  email_address_not_authorized: () => t`We cannot send emails to this address.`,
  validation_failed: ({ message }) => ofField(message),
  weak_password: ofPassword,
  same_password: () => t`New password should be different from the old password.`,
  current_password_required: () => t`Please enter your current password.`,
  current_password_invalid: () => t`This is not your current password.`,
  reauthentication_needed: () => t`Please confirm the new password with a code from your email.`,
  reauthentication_not_valid: () =>
    t`This code has expired or has already been used. Please request a new one.`,
  otp_expired: () => t`Email link is invalid or has expired`,
  over_email_send_rate_limit: (error) => {
    const seconds = waitOf(error)
    return seconds === null
      ? t`Too many emails have been requested. Please try again in an hour.`
      : t`For security purposes, you can request this again in ${seconds} seconds.`
  },
  over_request_rate_limit: tooMany,
  mfa_verification_failed: () => t`This code is incorrect. Please enter the current one.`,
  mfa_challenge_expired: () => t`This took too long. Please enter the current code.`,
  mfa_ip_address_mismatch: () => t`Your network has changed. Please enter the current code.`,
  mfa_factor_not_found: () => t`This app was removed. Please reload the page.`,
  mfa_factor_name_conflict: () =>
    t`You already have an app with this name. Please choose another name.`,
  too_many_enrolled_mfa_factors: () =>
    t`You have reached the limit of ten apps. Please remove one to add another.`,
  mfa_recovery_codes_locked: tooMany,
  insufficient_aal: () => t`Please sign in with your second factor first.`,
  captcha_failed: () => t`The security check was not completed. Please try again later.`,
  request_timeout: unavailable,
  hook_timeout: unavailable,
  hook_timeout_after_retry: unavailable,
  bad_jwt: sessionEnded,
  no_authorization: sessionEnded,
  user_not_found: sessionEnded,
  session_not_found: sessionEnded,
  session_expired: sessionEnded,
  refresh_token_not_found: sessionEnded,
  refresh_token_already_used: sessionEnded,
}

/** What is said when the account service refuses, or does not answer. */
export function errorText(error: AuthError): string {
  const { status } = error
  if (status === 0) return networkFailed()
  if (status !== undefined && status >= 500) return unavailable()
  const code = codeOf(error)
  if (Object.hasOwn(byCode, code)) return byCode[code]!(error)
  return status === TOO_MANY_REQUESTS ? tooMany() : unexpected()
}

/** What is said when the way to the service could not be had, or something broke on it. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof CallError)) return unexpected()
  if (failure.status === 0) return networkFailed()
  return failure.status > 500 ? unavailable() : unexpected()
}

/** The code of a refusal, also of the one that the client keeps to itself; "" without any. */
export const codeOf = ({ name, code }: AuthError): string =>
  name === 'AuthSessionMissingError' ? 'session_not_found' : (code ?? '')

/** Whether the same request may succeed later: it was not judged yet. */
export const isTemporary = ({ status }: AuthError): boolean =>
  status !== undefined && (status === 0 || status === TOO_MANY_REQUESTS || status >= 500)

/** Seconds until a mail may be asked for again; null when the refusal names none. */
export function waitOf({ code, message }: AuthError): number | null {
  if (code !== 'over_email_send_rate_limit') return null
  const [, seconds] = /(\d{1,6}) seconds?/.exec(message) ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** One code stands for every field; only the sentence says which one is meant. */
function ofField(message: string): string {
  if (message.startsWith('Unable to validate email')) {
    return t`Unable to validate email address: invalid format`
  }
  if (message.startsWith('An email address is too long')) return t`An email address is too long`
  if (message.startsWith('Password cannot be longer')) {
    return t`Password cannot be longer than 72 characters`
  }
  if (message.startsWith('Signup requires')) return t`Signup requires a valid password`
  return t`Please check what you have entered.`
}

function ofPassword(error: AuthError): string {
  const { reasons = [] } = error as { reasons?: string[] }
  const [, length = '6'] = /at least (\d+) characters/.exec(error.message) ?? []
  const said: Record<string, string> = {
    length: t`Password should be at least ${length} characters.`,
    characters: t`Password should contain lower and upper case letters, digits and symbols.`,
    pwned: t`Password is known to be weak and easy to guess, please choose a different one.`,
  }
  const known = reasons.flatMap((reason) => said[reason] ?? [])
  return known.join(' ') || t`Please choose a stronger password.`
}

function networkFailed() {
  return t`Network error. Please check your connection.`
}

function unavailable() {
  return t`Accounts are not available right now. Please try again in a few minutes.`
}

function tooMany() {
  return t`Too many attempts. Please wait a few minutes, then try again.`
}

function sessionEnded() {
  return t`Your session has ended. Please sign in again.`
}

function unexpected() {
  return t`An unexpected error occurred. Please try again.`
}
