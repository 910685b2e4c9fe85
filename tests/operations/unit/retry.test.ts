import { expect, it } from 'vitest'
import { retryWhileBusy } from '../../../worker/seed/retry.ts'

it.each([
  ['another process holds the database', 'D1_ERROR: database is locked: SQLITE_BUSY'],
  ['the local runtime drops the connection', 'other side closed'],
])('repeats a write while %s', async (_, message) => {
  let calls = 0
  const busyError = () => new Error('The database refused a write', { cause: new Error(message) })
  const write = () => (++calls < 3 ? Promise.reject(busyError()) : Promise.resolve('written'))
  expect(await retryWhileBusy(write)).toBe('written')
  expect(calls).toBe(3)
})

it('throws any other error at the first attempt', async () => {
  let calls = 0
  const write = () => {
    calls++
    return Promise.reject(new Error('no such table: companions'))
  }
  await expect(retryWhileBusy(write)).rejects.toThrow('no such table')
  expect(calls).toBe(1)
})
