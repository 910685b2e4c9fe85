import { operations } from '#contract/openapi'
import { refusalOf } from '#contract/refusals'
import { createReportEndpoint } from '#moderation/reports'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Env } from '../../../../worker/platform/lib/env.ts'
import { openOffice as openMediaOffice, photoForm } from '../../../support/media/admin-media.ts'
import { adminClaims, openOffice, type Office } from '../../../support/staff/admin.ts'
import { bearer } from '../../../support/accounts/accounts.ts'
import { env } from '../../../support/platform/database.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { interceptedBucket, interceptedDatabase } from '../../../support/platform/intercept.ts'
import { ask } from '../../../support/platform/site.ts'

const ADA = uuid(1)
const noAnswer = () => Promise.reject(new Error('The store gives no answer'))
const readOnly = () =>
  Promise.reject(new Error('D1_ERROR: attempt to write a readonly database: SQLITE_READONLY'))

const failing: Record<string, Partial<Env>> = {
  'D1 rejects writes': {
    DB: interceptedDatabase(env.DB, (_, work, isRead) => (isRead ? work() : readOnly())),
  },
  'D1 doesn’t respond': { DB: interceptedDatabase(env.DB, noAnswer) },
  'R2 rejects writes': {
    MEDIA: interceptedBucket(env.MEDIA, (_, work, isRead) => (isRead ? work() : noAnswer())),
  },
  'R2 doesn’t respond': { MEDIA: interceptedBucket(env.MEDIA, noAnswer) },
}

let office: Office
beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  office = await openOffice([companionImport({ id: ADA })])
})
afterEach(() => void vi.restoreAllMocks())

describe.each(Object.entries(failing))('a write while %s', (name, stores) => {
  test('never responds 500', async () => {
    const vars = { ...office.accounts.vars, ...stores }
    const { headers } = bearer(await office.accounts.token(adminClaims))
    for (const { endpoint } of operations) {
      if (endpoint.method === 'GET') continue
      const path = endpoint.path.replaceAll(/:\w+/g, ADA)
      const response = await ask(path, { method: endpoint.method, headers, body: '{}' }, vars)
      await response.text()
      expect([path, response.status]).not.toEqual([path, 500])
    }
  })

  test('of a report succeeds or responds 503 with a message', async () => {
    const body = JSON.stringify({ companion: ADA, reason: 'minor', text: 'She is a child' })
    const vars = { ...office.accounts.vars, ...stores }
    const response = await ask(createReportEndpoint.path, { method: 'POST', body }, vars)
    expect(response.status).toBe(name.startsWith('D1') ? 503 : 201)
    if (response.status === 503) {
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await response.json()).toHaveProperty('detail', expect.stringContaining('try again'))
    }
  })

  test('of an upload responds 503 with a message', async () => {
    const mediaOffice = await openMediaOffice()
    const response = await mediaOffice.upload(photoForm(), stores)
    expect(response.status).toBe(503)
    const detail = expect.stringMatching(/try again/i)
    expect(await response.json()).toHaveProperty('detail', detail)
  })
})

test('a statement that D1 rejects is no outage', async () => {
  const reject = () => Promise.reject(new Error('D1_ERROR: no such table: x: SQLITE_ERROR'))
  const DB = interceptedDatabase(env.DB, (_, work, isRead) => (isRead ? work() : reject()))
  const body = JSON.stringify({ companion: ADA, reason: 'minor', text: 'She is a child' })
  const vars = { ...office.accounts.vars, DB }
  const response = await ask(createReportEndpoint.path, { method: 'POST', body }, vars)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual(refusalOf('server.error'))
})
