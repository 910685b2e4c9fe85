import { expect, test } from 'vitest'
import { Lease } from '../../../worker/catalogue/engine/load/lease.ts'

test('the age of the memory is never negative', () => {
  const lease = new Lease()
  expect(lease.age(1_000)).toBe(Infinity)
  lease.noteAnswer(lease.send(1_000))
  expect(lease.age(1_500)).toBe(500)
  expect(lease.age(984)).toBe(0)
})
