import type { AuthError } from '@supabase/supabase-js'
import { i18n } from '#i18n'
import { plural, t } from '@lingui/core/macro'
import { CallError } from '../api/api.ts'

const TOO_MANY_REQUESTS = 429
const NOT_AUTHENTICATED = 401

const WRONG_PASSWORD = 'invalid_credentials'
/** The service's sentence for a wrong password; its hook uses the same code with another sentence. */
const WRONG_PASSWORD_SENTENCE = 'Invalid login credentials'
/** Code of this site for a password that the hook refused, though it may be correct. */
const TOO_MANY_ATTEMPTS = 'too_many_attempts'

/**
 * Texts by code of the account service. Sentences that the service wrote for users are used unchanged;
 * those for developers are replaced.
 */
const byCode: Record<string, (error: AuthError) => string> = {
  [WRONG_PASSWORD]: () => t`Invalid login credentials`,
  [TOO_MANY_ATTEMPTS]: () => t`Too many attempts. Try again in fifteen minutes.`,
  email_not_confirmed: () => t`Email not confirmed`,
  user_already_exists: () => t`User already registered`,
  email_exists: () => t`A user with this email address has already been registered`,
  user_banned: () => t`User is banned`,
  signup_disabled: () => t`You can’t create an account at the moment.`,
  email_provider_disabled: () => t`You can’t sign in by email at the moment.`,
  email_address_invalid: () => t`You can’t use this email address. Check it for typing errors.`,
  email_address_not_authorized: () => t`We can’t send emails to this address.`,
  validation_failed: ({ message }) => fieldErrorText(message),
  weak_password: passwordErrorText,
  same_password: () => t`New password should be different from the old password.`,
  current_password_required: () => t`Enter your current password.`,
  current_password_invalid: () => t`This isn’t your current password.`,
  reauthentication_needed: () => t`Confirm the new password with the code from our email.`,
  reauthentication_not_valid: () =>
    t`This code is incorrect or has expired. Check it, or request a new one.`,
  otp_expired: () => t`Email link is invalid or has expired`,
  over_email_send_rate_limit: (error) => {
    const seconds = waitOf(error)
    return seconds === null
      ? t`You’ve requested too many emails. Try again in an hour.`
      : plural(seconds, {
          one: 'For security purposes, you can request this again in # second.',
          other: 'For security purposes, you can request this again in # seconds.',
        })
  },
  over_request_rate_limit: tooMany,
  mfa_verification_failed: () => t`This code is incorrect. Enter the current one.`,
  mfa_challenge_expired: () => t`This took too long. Enter the current code.`,
  mfa_ip_address_mismatch: () => t`Your network has changed. Enter the current code.`,
  mfa_factor_not_found: () => t`This app was removed. Reload the page.`,
  mfa_factor_name_conflict: () => t`You already have an app with this name. Choose another name.`,
  too_many_enrolled_mfa_factors: () =>
    t`You’ve reached the limit of ten apps. Remove one to add another.`,
  mfa_recovery_codes_locked: tooMany,
  insufficient_aal: () => t`Sign in with your second factor first.`,
  captcha_failed: () => t`The security check wasn’t completed. Try again in a moment.`,
  request_timeout: unavailable,
  hook_timeout: unavailable,
  hook_timeout_after_retry: unavailable,
  hook_payload_invalid_content_type: unavailable,
  hook_payload_over_size_limit: unavailable,
  bad_jwt: sessionEnded,
  no_authorization: sessionEnded,
  user_not_found: sessionEnded,
  session_not_found: sessionEnded,
  session_expired: sessionEnded,
  refresh_token_not_found: sessionEnded,
  refresh_token_already_used: sessionEnded,
}

/** Text for an error of the account service, or for a missing answer. */
export function errorText(error: AuthError): string {
  const { status } = error
  if (status === 0) return networkFailed()
  if (status !== undefined && status >= 500) return unavailable()
  const code = codeOf(error)
  // The gateway rejects the site's key without a code of the service.
  if (status === NOT_AUTHENTICATED && code === '') return unavailable()
  if (Object.hasOwn(byCode, code)) return byCode[code]!(error)
  return status === TOO_MANY_REQUESTS ? tooMany() : unexpected()
}

/** Text for a failure to load the accounts' code or to reach the service. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof CallError)) return unexpected()
  if (failure.status === 0) return networkFailed()
  return failure.status > 500 ? unavailable() : unexpected()
}

/** Code of an error, including those for which the client or the hook have none; "": unknown. */
export function codeOf({ name, code = '', message }: AuthError): string {
  if (name === 'AuthSessionMissingError') return 'session_not_found'
  const isByHook = code === WRONG_PASSWORD && message !== WRONG_PASSWORD_SENTENCE
  return isByHook ? TOO_MANY_ATTEMPTS : code
}

/** True if the same request may succeed later, as it was not judged yet. */
export const isTemporary = ({ status }: AuthError): boolean =>
  status !== undefined && (status === 0 || status === TOO_MANY_REQUESTS || status >= 500)

/** Seconds until another mail may be requested; `null`: the error names none. */
export function waitOf({ code, message }: AuthError): number | null {
  if (code !== 'over_email_send_rate_limit') return null
  const [, seconds] = /(\d{1,6}) seconds?/.exec(message) ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** One code covers all fields; only the sentence names the field. */
function fieldErrorText(message: string): string {
  if (message.startsWith('Unable to validate email')) {
    return t`Unable to validate email address: invalid format`
  }
  if (message.startsWith('An email address is too long')) return t`This email address is too long`
  if (message.startsWith('Password cannot be longer')) {
    return t`Password cannot be longer than 72 characters`
  }
  if (message.startsWith('Signup requires')) return t`Signup requires a valid password`
  return t`Check what you’ve entered.`
}

function passwordErrorText(error: AuthError): string {
  const { reasons = [] } = error as { reasons?: string[] }
  const [, length = '6'] = /at least (\d+) characters/.exec(error.message) ?? []
  const characters = charactersIn(error.message)
  const messages: Record<string, string> = {
    length: t`Password should be at least ${length} characters.`,
    characters: t`Password should contain ${characters}.`,
    pwned: t`Password is known to be weak and easy to guess, please choose a different one.`,
  }
  const isNamed = (reason: string) => reason !== 'characters' || characters !== ''
  const knownTexts = reasons.filter(isNamed).flatMap((reason) => messages[reason] ?? [])
  return knownTexts.join(' ') || t`Choose a stronger password.`
}

/** Character classes that the service requires of a password, read from its sentence. */
function charactersIn(message: string): string {
  const [, sets = ''] = /one character of each: ([\s\S]*)/.exec(message) ?? []
  const hasLower = sets.includes('abc')
  const hasUpper = sets.includes('ABC')
  const classes: string[] = []
  // Upper and lower case letters form one set.
  if (sets.includes('zABC')) classes.push(t`letters`)
  else {
    if (hasLower) classes.push(t`lower case letters`)
    if (hasUpper) classes.push(t`upper case letters`)
  }
  if (sets.includes('012')) classes.push(t`digits`)
  if (/[!@#$%^&*]/.test(sets)) classes.push(t`symbols`)
  return new Intl.ListFormat(i18n.locale).format(classes)
}

function networkFailed() {
  return t`Network error. Please check your connection.`
}

function unavailable() {
  return t`Accounts aren’t available right now. Please try again in a few minutes.`
}

function tooMany() {
  return t`Too many attempts. Wait a few minutes, then try again.`
}

function sessionEnded() {
  return t`Your session has ended. Sign in again.`
}

function unexpected() {
  return t`An unexpected error occurred. Please try again.`
}
