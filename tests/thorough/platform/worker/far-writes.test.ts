import type { JWTPayload } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '#platform/days'
import { ada, adaClaims, berta } from '../../../support/companions/companions-own.ts'
import { openSubmissions, ownForm } from '../../../support/media/submitted-media.ts'
import { formOf } from '../../../support/media/uploads.ts'
import { far } from '../../../support/platform/far.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { adminClaims } from '../../../support/staff/admin.ts'

// How many round trips to the stores, one after the other, a write needs besides the one that reads its caller.
const memberClaims = { sub: uuid(0xc1), email: 'max@members.test' }

let office: Awaited<ReturnType<typeof openSubmissions>>
let isolate: ReturnType<typeof far>
let thread = ''
const log: unknown[][] = []
const memo: Record<string, unknown> = {}

beforeAll(async () => {
  office = await openSubmissions([
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
  ])
  isolate = far(office.accounts.vars)
  await isolate.ask('/api/companions')
  for (const claims of [memberClaims, adaClaims, adminClaims]) await send(claims, 'GET', '/api/me')
})

async function send(claims: JWTPayload, method: string, path: string, body?: object) {
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const init = { method, ...(await office.accounts.as(claims)), body: sent ?? null }
  return isolate.ask(path, init)
}

async function waited(claims: JWTPayload, method: string, path: string, body?: object) {
  const { response, waited: waits, waves, later } = await send(claims, method, path, body)
  const text = await response.text()
  log.push([
    method,
    path.replace(/[0-9a-f-]{36}/g, ':id'),
    response.status,
    waits,
    JSON.stringify(waves),
    'later',
    JSON.stringify(later),
  ])
  if (!response.ok) log.push([text])
  return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
}

test('measure', async () => {
  await waited(memberClaims, 'GET', '/api/me')
  const request = await waited(memberClaims, 'POST', '/api/requests', {
    companion: ada,
    date: dayOf(Date.now() + 3 * DAY),
    place: 'hotel',
    message: 'Dinner?',
    key: crypto.randomUUID(),
    rules: true,
  })
  thread = String(request?.['id'])
  await waited(memberClaims, 'POST', `/api/requests/${thread}/steps`, {
    act: 'write',
    key: crypto.randomUUID(),
    text: 'Hello?',
  })
  await waited(memberClaims, 'PUT', `/api/follows/${ada}`, {})
  await waited(memberClaims, 'PUT', `/api/hidden-companions/${ada}`, {})
  await waited(memberClaims, 'DELETE', `/api/hidden-companions/${ada}`)
  await waited(adaClaims, 'GET', '/api/own')
  await waited(adaClaims, 'PUT', '/api/own/answered-by', { answeredBy: 'companion' })
  await waited(adaClaims, 'POST', `/api/own/requests/${thread}/steps`, {
    act: 'answer',
    key: crypto.randomUUID(),
    text: 'Gladly',
  })
  const content = await waited(adaClaims, 'GET', '/api/own/content')
  log.push([JSON.stringify(content).slice(0, 600)])
  await waited(adaClaims, 'PUT', '/api/own/revision', { version: 0, content: { bio: 'New words' } })
  await waited(adaClaims, 'PUT', '/api/own/presence', {
    until: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const up = await waited(adaClaims, 'POST', '/api/own/media', formOf(ownForm()))
  log.push([JSON.stringify(up).slice(0, 400)])
  const { id, version } = (up?.['media'] ?? {}) as { id: string; version: number }
  await waited(adminClaims, 'POST', '/api/admin/submissions/decisions', {
    items: [{ id, version }],
    act: 'approve',
    reason: '',
  })
  const managed = (await waited(adminClaims, 'GET', `/api/admin/companions/${ada}`))!
  log.push([JSON.stringify(managed).slice(0, 200)])
  memo['v'] = managed['version']
  await waited(adminClaims, 'PUT', `/api/admin/companions/${ada}`, {
    age: 33,
    version: managed['version'],
  })
  await waited(adminClaims, 'POST', `/api/admin/requests/${thread}/steps`, {
    act: 'answer',
    key: crypto.randomUUID(),
    text: 'Yes',
  })
  expect(log.map((line) => line.join(' ')).join('\n')).toBe('')
})
