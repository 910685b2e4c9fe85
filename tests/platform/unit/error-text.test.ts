import { i18n } from '#i18n'
import { AuthClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { errorText } from '../../../web/lib/auth/error-text.ts'
import { withReadableRefusals } from '../../../web/lib/auth/service-fetch.ts'

// The macros only exist after the build.
vi.mock('@lingui/core/macro', () => ({
  t: String.raw,
  msg: String.raw,
  plural: (value: number, { one, other }: { one: string; other: string }) =>
    (value === 1 ? one : other).replace('#', String(value)),
}))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

type Answer = { status: number; code?: string; message?: string; details?: object }

const refusal =
  ({ status, code, message, details }: Answer) =>
  () =>
    Promise.resolve(
      Response.json(
        { code, message, ...details },
        { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
      ),
    )

/** An HTML page of a gateway or a bot challenge. */
const html = (status: number) => () =>
  Promise.resolve(
    new Response('<title>One moment</title>', {
      status,
      headers: { 'content-type': 'text/html' },
    }),
  )

const brokenLine = () => Promise.reject(new TypeError('Failed to fetch'))

/** The site's client of the account service with a mocked transport. */
const clientOf = (send: () => Promise<Response>) =>
  new AuthClient({
    url: 'https://accounts.test/auth/v1',
    autoRefreshToken: false,
    persistSession: false,
    fetch: withReadableRefusals(send),
  })

const credentials = { email: 'ada@example.test', password: 'velours-local' }

async function signInText(send: () => Promise<Response>): Promise<string> {
  const { error } = await clientOf(send).signInWithPassword(credentials)
  return errorText(error!)
}

async function signUpText(send: () => Promise<Response>): Promise<string> {
  const { error } = await clientOf(send).signUp(credentials)
  return errorText(error!)
}

const NETWORK = 'Network error. Please check your connection.'
const UNAVAILABLE = 'Accounts aren’t available right now. Please try again in a few minutes.'
const TOO_MANY = 'Too many attempts. Wait a few minutes, then try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'

describe('the error of a sign-in', () => {
  const cases: [answer: Answer, text: string][] = [
    [
      { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
      'Invalid login credentials',
    ],
    [{ status: 400, code: 'user_banned', message: 'User is banned' }, 'User is banned'],
    [
      { status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' },
      'Email not confirmed',
    ],
    [
      { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      TOO_MANY,
    ],
    [{ status: 500, code: 'unexpected_failure', message: 'Database error' }, UNAVAILABLE],
    [{ status: 540, message: 'Project paused' }, UNAVAILABLE],
    [{ status: 401, message: 'Invalid API key' }, UNAVAILABLE],
    [{ status: 400, code: 'of_next_year', message: 'pq: relation is missing' }, UNEXPECTED],
    [
      {
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (no captcha_token found)',
      },
      'The security check wasn’t completed. Try again in a moment.',
    ],
  ]
  test.each(cases)('%o is explained as “%s”', async (answer, text) => {
    expect(await signInText(refusal(answer))).toBe(text)
  })

  test.each([
    [429, TOO_MANY],
    [503, UNAVAILABLE],
    [540, UNAVAILABLE],
    [403, UNEXPECTED],
  ])('as an HTML page with status %i is explained as “%s”', async (status, text) => {
    expect(await signInText(html(status))).toBe(text)
  })

  test('after a lost connection is explained as a network error', async () => {
    expect(await signInText(brokenLine)).toBe(NETWORK)
  })
})

describe('the error of a sign-up', () => {
  const weak = (message: string, ...reasons: string[]): Answer => ({
    status: 422,
    code: 'weak_password',
    message,
    details: { weak_password: { reasons } },
  })
  const invalid = (message: string): Answer => ({ status: 400, code: 'validation_failed', message })
  const waitFor = (time: string): Answer => ({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${time}.`,
  })
  const cases: [answer: Answer, text: string][] = [
    [
      weak('Password should be at least 12 characters.', 'length'),
      'Password should be at least 12 characters.',
    ],
    [
      weak('Password should contain at least one character of each: abc, 0123.', 'characters'),
      'Password should contain lower case letters and digits.',
    ],
    [
      weak('Password is known to be weak and easy to guess, …', 'pwned'),
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    [
      invalid('Unable to validate email address: invalid format'),
      'Unable to validate email address: invalid format',
    ],
    [
      invalid('Password cannot be longer than 72 characters'),
      'Password cannot be longer than 72 characters',
    ],
    [invalid('Something about Go structs'), 'Check what you’ve entered.'],
    [
      { status: 422, code: 'user_already_exists', message: 'User already registered' },
      'User already registered',
    ],
    [
      { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' },
      'You can’t create an account at the moment.',
    ],
    [
      { status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
      'You’ve requested too many emails. Try again in an hour.',
    ],
    [waitFor('1 second'), 'For security purposes, you can request this again in 1 second.'],
    [waitFor('41 seconds'), 'For security purposes, you can request this again in 41 seconds.'],
    [
      { status: 500, code: 'unexpected_failure', message: 'Error sending confirmation email' },
      UNAVAILABLE,
    ],
  ]
  test.each(cases)('%o is explained as “%s”', async (answer, text) => {
    expect(await signUpText(refusal(answer))).toBe(text)
  })
})
