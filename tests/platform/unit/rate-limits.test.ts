import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { RateLimit } from '../../../worker/platform/rate-limits/consume-rate-limit.ts'

// Written out, so that no limit changes unnoticed. Each is explained in the rules of its noun.
const limits: [time: string, seconds: number, Record<string, number>][] = [
  [
    'ten minutes',
    600,
    {
      'admin-call': 3000,
      'admin-entry': 600,
      'admin-media': 1200,
      'admin-session': 60,
      checkout: 40,
      follow: 120,
      hide: 120,
      'mail-preferences': 60,
      push: 30,
      'safety-word': 20,
      search: 120,
      'seen-stories': 240,
    },
  ],
  [
    'a quarter of an hour',
    900,
    { 'sign-in-account': 100, 'sign-in-account-network': 10, 'sign-in-network': 50 },
  ],
  [
    'an hour',
    3600,
    {
      appeal: 30,
      'measure-appeal': 20,
      application: 10,
      'application-details': 120,
      'application-photos': 30,
      'browser-problem': 5,
      'data-request': 5,
      'end-session': 60,
      'end-sessions': 30,
      export: 6,
      invitation: 20,
      leave: 10,
      live: 240,
      mark: 60,
      'news-read': 600,
      own: 600,
      'own-export': 6,
      'own-leave': 10,
      photo: 20,
      'push-renewal': 30,
      renewal: 6,
      report: 10,
      'report-range': 60,
      request: 120,
      'request-keep': 20,
      'request-read': 600,
      review: 20,
      'trusted-contact': 120,
      vouch: 60,
    },
  ],
  [
    'a day',
    86400,
    {
      'application-mail': 5,
      'application-photos-of': 24,
      channels: 30,
      'data-request-mail': 3,
      'member-report': 20,
      'new-device': 10,
      'request-message': 60,
      'safety-test': 6,
    },
  ],
]

const folder = fileURLToPath(new URL('../../../worker/', import.meta.url))
const isLimit = (value: unknown): value is RateLimit =>
  typeof value === 'object' && value !== null && 'windowSeconds' in value

async function loadLimits() {
  const modules = await Promise.all(
    globSync('*/*/rules.ts', { cwd: folder }).map(
      async (file) => (await import(folder + file)) as Record<string, unknown>,
    ),
  )
  return modules.flatMap((module) => Object.values(module).filter(isLimit))
}

test.each(limits)(
  'the rate limits within %s have their documented numbers',
  async (_, seconds, expected) => {
    const matching = (await loadLimits()).filter(({ windowSeconds }) => windowSeconds === seconds)
    const numbers = Object.fromEntries(matching.map(({ what, limit }) => [what, limit]))
    expect(numbers).toEqual(expected)
  },
)

test('every rate limit’s window is documented', async () => {
  const times = new Set((await loadLimits()).map(({ windowSeconds }) => windowSeconds))
  expect([...times].sort((a, b) => a - b)).toEqual(limits.map(([, seconds]) => seconds))
})
