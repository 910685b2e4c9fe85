import { beforeAll, describe, expect, test } from 'vitest'
import { addApplicationPhotoEndpoint } from '#moderation/applications'
import { getCityEndpoint } from '#catalogue/cities'
import { openContactDetailsEndpoint } from '#messaging/requests'
import { operations } from '#contract/openapi'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const ada = uuid(1)
let office: Office
beforeAll(async () => {
  office = await openOffice([companionImport({ id: ada, name: 'Ada' })])
})

const statusOf = async ({ method, path }: { method: string; path: string }, headers = {}) => {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await office.ask(path.replace(/:\w+/g, ada), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(hasBody && { body: '{}' }),
  })
  await response.arrayBuffer()
  return response.status
}
const endpoints = operations.map(({ endpoint }) => endpoint)
const endpointsFor = (isPublic: boolean) =>
  endpoints
    .filter(({ access }) => (access === 'public') === isPublic)
    .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))

describe('a call without a token', () => {
  test.each(endpointsFor(false))('$name is rejected', async (endpoint) => {
    expect(await statusOf(endpoint)).toBe(401)
  })

  test.each(endpointsFor(true))('$name gets a response', async (endpoint) => {
    // 415: an upload is a form, not JSON. 401: this companion has no channel for visitors.
    const refusals: Record<string, number> = {
      [addApplicationPhotoEndpoint.path]: 415,
      [openContactDetailsEndpoint.path]: 401,
      // No city has this name.
      [getCityEndpoint.path]: 404,
    }
    const refusal = refusals[endpoint.path] ?? 422
    expect([200, refusal]).toContain(await statusOf(endpoint))
  })
})

test('every call of staff by a member is rejected, also with a role the member has written', async () => {
  const claims = { sub: uuid(0xee), user_metadata: { role: 'admin' } }
  const { headers } = await office.accounts.as(claims)
  for (const { method, path, access } of endpoints) {
    if (access !== 'staff') continue
    await env.DB.exec('DELETE FROM rate_limits')
    const status = await statusOf({ method, path }, headers)
    expect([method, path, status]).toEqual([method, path, 403])
  }
})
