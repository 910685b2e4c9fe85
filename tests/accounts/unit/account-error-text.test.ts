import { i18n } from '#i18n'
import { AuthApiError, AuthError } from '@supabase/supabase-js'
import { beforeAll, expect, test, vi } from 'vitest'
import { codeOf, errorText } from '../../../web/lib/auth/error-text.ts'

vi.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const refusal = (status: number, code: string | undefined, message = '') =>
  new AuthApiError(message, status, code)

test('a password that the hook refused is not reported as wrong', () => {
  const wrongPassword = refusal(400, 'invalid_credentials', 'Invalid login credentials')
  expect([codeOf(wrongPassword), errorText(wrongPassword)]).toEqual([
    'invalid_credentials',
    'Invalid login credentials',
  ])
  const tooManyAttempts = refusal(
    400,
    'invalid_credentials',
    'Too many attempts. Please try again …',
  )
  expect([codeOf(tooManyAttempts), errorText(tooManyAttempts)]).toEqual([
    'too_many_attempts',
    'Too many attempts. Try again in fifteen minutes.',
  ])
})

test.each([
  refusal(400, 'hook_payload_invalid_content_type'),
  refusal(422, 'hook_timeout'),
  refusal(422, 'hook_timeout_after_retry'),
])('an error of the service or its gateway is reported as an outage: $code $status', (error) => {
  expect(errorText(error)).toMatch(/^Accounts aren’t available right now\./)
})

test('a refused email code is reported as possibly mistyped', () => {
  const text = errorText(refusal(422, 'reauthentication_not_valid'))
  expect(text).toBe('This code is incorrect or has expired. Check it, or request a new one.')
})

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

test.each([
  [[lower + upper, digits], 'letters and digits'],
  [[lower, upper, digits], 'lower case letters, upper case letters, and digits'],
  [[lower, upper, digits, symbols], 'lower case letters, upper case letters, digits, and symbols'],
])('the message about a weak password names the required characters: %j', (sets, expectedText) => {
  const characterSets = sets.join(', ')
  const error = new AuthError(
    `Password should contain at least one character of each: ${characterSets}.`,
    422,
  )
  Object.assign(error, { code: 'weak_password', reasons: ['characters'] })
  expect(errorText(error)).toBe(`Password should contain ${expectedText}.`)
})
