import { expect, test } from 'vitest'
import { pagePolicy, securityHeaders } from '../../../worker/platform/lib/security-headers.ts'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const directiveRows: [directive: string, sources: string][] = [
  ['default-src', "'none'"],
  ['script-src', "'self' 'sha256-a' 'sha256-b'"],
  ['style-src', "'self' 'sha256-c'"],
  ['img-src', "'self' data: blob:"],
  ['media-src', "'self' blob:"],
  ['font-src', "'self'"],
  ['connect-src', "'self'"],
  ['form-action', "'self'"],
  ['base-uri', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'service-worker'],
]

test.each(directiveRows)('a page’s policy allows %s %s', (directive, sources) => {
  const policy = pagePolicy(['sha256-a', 'sha256-b'], ['sha256-c'])
  expect(directives(policy)[directive]).toBe(sources)
})

test('a response that is no page may run nothing', () => {
  expect(directives(securityHeaders('https:')['content-security-policy'] ?? '')).toEqual({
    'default-src': "'none'",
    'frame-ancestors': "'none'",
    sandbox: '',
  })
})
