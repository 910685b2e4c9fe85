import { describe, expect, test } from 'vitest'
import { neighboursOf } from '../../../web/admin/shared/queue/neighbours.ts'

const ids = ['a', 'b', 'c']

describe('the neighbours of an open case', () => {
  test('are the rows before and after it', () => {
    expect(neighboursOf(ids, 'b', 1)).toEqual({ before: 'a', after: 'c' })
    expect(neighboursOf(ids, 'a', 0)).toEqual({ before: null, after: 'b' })
    expect(neighboursOf(ids, 'c', 2)).toEqual({ before: 'b', after: null })
  })

  test('include the row that took its place after a colleague decided it', () => {
    expect(neighboursOf(ids, 'gone', 1)).toEqual({ before: 'a', after: 'b' })
    expect(neighboursOf(ids, 'gone', 0)).toEqual({ before: null, after: 'a' })
    expect(neighboursOf(ids, 'gone', 3)).toEqual({ before: 'c', after: null })
  })

  test('are the first row only, if it was never listed', () => {
    expect(neighboursOf(ids, 'unlisted', -1)).toEqual({ before: null, after: 'a' })
    expect(neighboursOf([], 'unlisted', -1)).toEqual({ before: null, after: null })
  })
})
