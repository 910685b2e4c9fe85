import { expect, it } from 'vitest'
import { retryWhileBusy } from '../../../worker/seed/retry.ts'

const busy = () =>
  new Error('The database refused a write', {
    cause: new Error('D1_ERROR: database is locked: SQLITE_BUSY'),
  })

it('repeats a write while another process holds the database', async () => {
  let calls = 0
  const write = () => (++calls < 3 ? Promise.reject(busy()) : Promise.resolve('written'))
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
