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

test('a password that the hook refused is not called wrong', () => {
  const wrong = refusal(400, 'invalid_credentials', 'Invalid login credentials')
  expect([codeOf(wrong), errorText(wrong)]).toEqual([
    'invalid_credentials',
    'Invalid login credentials',
  ])
  const slowed = refusal(400, 'invalid_credentials', 'Too many attempts. Please try again …')
  expect([codeOf(slowed), errorText(slowed)]).toEqual([
    'too_many_attempts',
    'Too many attempts. Please try again in fifteen minutes.',
  ])
})

test.each([
  refusal(400, 'hook_payload_invalid_content_type'),
  refusal(422, 'hook_timeout'),
  refusal(422, 'hook_timeout_after_retry'),
  refusal(500, 'unexpected_failure'),
  refusal(401, undefined, 'Invalid API key'),
])('an outage of the service or its gateway is one: $code $status', (error) => {
  expect(errorText(error)).toMatch(/^Accounts are not available right now\./)
})

test('a mailed code that is refused may be mistyped', () => {
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
])('a weak password is told what the service asks for: %j', (sets, named) => {
  const each = sets.join(', ')
  const error = new AuthError(
    `Password should contain at least one character of each: ${each}.`,
    422,
  )
  Object.assign(error, { code: 'weak_password', reasons: ['characters'] })
  expect(errorText(error)).toBe(`Password should contain ${named}.`)
})
