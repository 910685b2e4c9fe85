import { beforeEach, expect, test } from 'vitest'
import { keepRequest } from '#messaging/kept-requests.api'
import { rowsOf } from '../../support/staff/admin.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { by, nextId } from '../../support/platform/fixtures.ts'
import {
  ada,
  eve,
  formOf,
  list,
  office,
  openStaffRequests,
  own,
  queue,
  queued,
  send,
  sent,
  stored,
} from '../../support/messaging/requests.ts'

// A request may leave the date open.

beforeEach(openStaffRequests)

const keep = (changes: object) =>
  office.ask(keepRequest.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(formOf({ key: nextId(), ...changes })),
  })

test('members and staff see that any date will do, whatever notice she asks for', async () => {
  await editCompanion(office.db, ada, { notice_hours: 48 }, by())
  const key = nextId()
  const id = await sent({ date: '', key })
  expect(await sent({ date: undefined, key })).toBe(id)
  const open = { date: null, time: null }
  expect((await list()).requests).toMatchObject([{ id, ...open }])
  expect(await own(id)).toMatchObject(open)
  expect((await queue()).requests).toMatchObject([{ id, ...open }])
  expect(await queued(id)).toMatchObject(open)
  expect(await stored()).toMatchObject([{ preferred_date: null, start_time: null }])
  expect((await send({ companion: ada }, eve)).status).toBe(422)
})

test('an hour needs a date, also before the account is confirmed', async () => {
  for (const call of [send, keep]) {
    const refused = await call({ date: '', time: '20:30' })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('request.time-without-date') as unknown,
    ])
  }
  expect((await keep({ date: '' })).status).toBe(201)
  expect(await rowsOf('SELECT id FROM requests')).toEqual([])
})
