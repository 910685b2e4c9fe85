import { expect, test } from 'vitest'
import { getMeSchemas } from '#accounts/members'
import { getMeEndpoint } from '#accounts/me'
import { readReceivedEndpoint } from '#messaging/own-requests'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { nextId, uuid } from '../../support/platform/fixtures.ts'
import {
  performRequestAction,
  ada,
  ask,
  berta,
  eve,
  office,
  openStaffRequests,
  createRequest,
} from '../../support/messaging/requests.ts'

const account = uuid(0xd1)
const me = (sub: string) =>
  expectAnswer(getMeSchemas, ask('GET', getMeEndpoint.path, undefined, sub))
const unreadOfCompanion = async () => {
  const { unread, unreadAs, messenger } = await me(account)
  expect([messenger, unreadAs]).toEqual(['/own/inbox', { member: 0, companion: unread }])
  return unread
}
const asCompanion = async (method: string, path: string, body: object) => {
  const response = await ask(method, path, body, account)
  expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
}
const steps = (id: string, body: object) =>
  asCompanion('POST', `/api/own/requests/${id}/steps`, { key: nextId(), ...body })

test("counts a companion's requests with unread messages, apart from a member's", async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, account)
  await asCompanion('PUT', '/api/own/answered-by', { answeredBy: 'self' })
  expect(await unreadOfCompanion()).toBe(0)
  const first = await createRequest()
  const second = await createRequest({}, eve)
  await createRequest({ companion: berta })
  expect(await unreadOfCompanion()).toBe(2)
  // Opening or answering a request marks it as read; two messages in one request count once.
  await steps(first, { act: 'see', version: 1 })
  await steps(second, { act: 'answer', text: 'Gladly.' })
  expect(await unreadOfCompanion()).toBe(0)
  await performRequestAction(first, { act: 'write', text: 'One' })
  await performRequestAction(first, { act: 'write', text: 'Two' })
  expect(await unreadOfCompanion()).toBe(1)
  await asCompanion('PUT', readReceivedEndpoint.path.replace(':id', first), { version: 4 })
  expect(await unreadOfCompanion()).toBe(0)
  await performRequestAction(first, { act: 'withdraw', version: 4 })
  expect(await unreadOfCompanion()).toBe(1)
  // The unread counts of members are separate.
  expect(await me(eve)).toMatchObject({
    messenger: '/account/bookings',
    unread: 1,
    unreadAs: { member: 1, companion: 0 },
  })
  await env.DB.exec(`UPDATE members SET suspended_at = 1 WHERE id = '${account}'`)
  const response = await ask('GET', getMeEndpoint.path, undefined, account)
  const { unread } = await response.json<{ unread?: number }>()
  expect(unread ?? 0).toBe(0)
})
