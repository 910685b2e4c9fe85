import { expect, test } from 'vitest'
import { parseRange } from '../../../worker/platform/lib/range.ts'

const part = (offset: number, length: number) => ({ offset, length })
const whole = null
const unsatisfiable = 'unsatisfiable' as const

const headers: [header: string | null, size: number, expected: ReturnType<typeof parseRange>][] = [
  ['bytes=0-0', 100, part(0, 1)],
  ['bytes=0-99', 100, part(0, 100)],
  ['bytes=10-19', 100, part(10, 10)],
  ['bytes=99-99', 100, part(99, 1)],
  ['bytes=90-200', 100, part(90, 10)],
  ['bytes=90-', 100, part(90, 10)],
  ['bytes=-1', 100, part(99, 1)],
  ['bytes=-100', 100, part(0, 100)],
  ['bytes=-101', 100, part(0, 100)],
  ['Bytes= 1 - 2 ', 100, part(1, 2)],
  ['bytes=0-18446744073709551616', 100, part(0, 100)],
  ['bytes=100-', 100, unsatisfiable],
  ['bytes=100-100', 100, unsatisfiable],
  ['bytes=-0', 100, unsatisfiable],
  ['bytes=0-', 0, unsatisfiable],
  ['bytes=-5', 0, unsatisfiable],
  [null, 100, whole],
  ['', 100, whole],
  ['bytes=', 100, whole],
  ['bytes=-', 100, whole],
  ['bytes=20-10', 100, whole],
  ['bytes=a-b', 100, whole],
  ['bytes=1.5-2', 100, whole],
  ['bytes=+1-2', 100, whole],
  ['bytes=--1', 100, whole],
  ['bytes=0-1,5-6', 100, whole],
  ['lines=0-1', 100, whole],
  ['0-1', 100, whole],
  ['bytes 0-1', 100, whole],
]

test.each(headers)('the Range header %j for %i bytes is parsed as %j', (header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected)
})
