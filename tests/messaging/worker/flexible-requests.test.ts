import { beforeEach, expect, test } from 'vitest'
import { keepRequestEndpoint } from '#messaging/kept-requests'
import { rowsOf } from '../../support/staff/admin.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor, nextId } from '../../support/platform/fixtures.ts'
import {
  ada,
  eve,
  formOf,
  list,
  office,
  openStaffRequests,
  readOwnRequest,
  queue,
  readQueuedRequest,
  send,
  createRequest,
  storedRequests,
} from '../../support/messaging/requests.ts'

// Requests with an open date.

beforeEach(openStaffRequests)

const keep = (changes: object) =>
  office.ask(keepRequestEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(formOf({ key: nextId(), ...changes })),
  })

test("shows members and staff an open date, and ignores the companion's notice", async () => {
  await editCompanion(office.db, ada, { notice_hours: 48 }, systemActor())
  const key = nextId()
  const id = await createRequest({ date: '', key })
  expect(await createRequest({ date: undefined, key })).toBe(id)
  const openDate = { date: null, time: null }
  expect((await list()).requests).toMatchObject([{ id, ...openDate }])
  expect(await readOwnRequest(id)).toMatchObject(openDate)
  expect((await queue()).requests).toMatchObject([{ id, ...openDate }])
  expect(await readQueuedRequest(id)).toMatchObject(openDate)
  expect(await storedRequests()).toMatchObject([{ preferred_date: null, start_time: null }])
  expect((await send({ companion: ada }, eve)).status).toBe(422)
})

test('refuses an hour without a date, also before the account is confirmed', async () => {
  for (const call of [send, keep]) {
    const response = await call({ date: '', time: '20:30' })
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('request.time-without-date') as unknown,
    ])
  }
  expect((await keep({ date: '' })).status).toBe(201)
  expect(await rowsOf('SELECT id FROM requests')).toEqual([])
})
