import { refusalOf } from '#contract/refusals'
import { beforeEach, expect, test } from 'vitest'
import { env } from '../../support/platform/database.ts'
import { givePlan } from '../../support/billing/plans.ts'
import { act, berta, max, openStaffRequests, send, sent } from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

/** More to one companion than her own limit of one lets through. */
const manyOpen = async () => {
  await env.DB.exec('DROP INDEX requests_open')
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => send({ message: `${n}` })))
  await Promise.all(all.map((response) => response.text()))
  return all.map(({ status }) => status)
}

test('three requests may need an answer, also when more come at once', async () => {
  const statuses = await manyOpen()
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  const refused = await send({ companion: berta })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual(
    refusalOf('request.open-limit-plan', { limit: 3, plan: 'Silver' }),
  )
})

test('one that is over makes room for another', async () => {
  await env.DB.exec('DROP INDEX requests_open')
  const first = await sent()
  await sent()
  await sent()
  expect((await send({ companion: berta })).status).toBe(409)
  await act(first, { act: 'withdraw' })
  await sent({ companion: berta })
})

test('a plan has no such limit', async () => {
  await givePlan(max)
  expect(await manyOpen()).toEqual(Array(6).fill(201))
  await sent({ companion: berta })
})
