import { refusalOf } from '#contract/refusals'
import { beforeEach, expect, test } from 'vitest'
import { env } from '../../support/platform/database.ts'
import { givePlan } from '../../support/billing/plans.ts'
import {
  sendRequestAction,
  berta,
  max,
  openStaffRequests,
  send,
  createRequest,
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

/** Sends more requests to one companion than the index of one open request allows. */
const manyOpen = async () => {
  await env.DB.exec('DROP INDEX requests_open')
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, n) => send({ message: `${n}` })),
  )
  await Promise.all(responses.map((response) => response.text()))
  return responses.map(({ status }) => status)
}

test('allows three open requests, also when more arrive at the same time', async () => {
  const statuses = await manyOpen()
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  const response = await send({ companion: berta })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual(
    refusalOf('request.open-limit-plan', { limit: 3, plan: 'Silver' }),
  )
})

test('allows another request after one is withdrawn', async () => {
  await env.DB.exec('DROP INDEX requests_open')
  const first = await createRequest()
  await createRequest()
  await createRequest()
  expect((await send({ companion: berta })).status).toBe(409)
  await sendRequestAction(first, { act: 'withdraw' })
  await createRequest({ companion: berta })
})

test('has no limit of open requests for members with a plan', async () => {
  await givePlan(max)
  expect(await manyOpen()).toEqual(Array(6).fill(201))
  await createRequest({ companion: berta })
})
