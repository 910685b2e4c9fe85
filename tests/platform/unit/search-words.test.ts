import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { referenceConditions, storedWordsOf } from '../../../worker/platform/db/search-words.ts'

const texts: [text: string, words: string[]][] = [
  ['Zoë Müller', ['zoe', 'muller']],
  ['Anna-Lena  Straße', ['anna-lena', 'strasse', 'anna', 'lena']],
  ['Mary (Ada)', ['mary', 'ada']],
  ['ada@x.test', ['ada@x.test', 'ada', 'x', 'test']],
  ['Ada ada', ['ada']],
  ['%', []],
]

test.each(texts)('the words of %j are %j', (text, words) => {
  expect(storedWordsOf(text)).toEqual(words)
})

const startOf = (search: string): unknown => {
  const [condition] = referenceConditions(search)
  return condition && new SQLiteAsyncDialect().sqlToQuery(condition).params[0]
}

describe('a reference', () => {
  test.each([
    ['A-7K3M-92TX', 'A-7K3M-92TX'],
    ['a 7k3m 92tx', 'A-7K3M-92TX'],
    ['a7k3m92tx', 'A-7K3M-92TX'],
    ['a-7k3m-9', 'A-7K3M-9'],
    ['a-7', 'A-7'],
  ])('is read from %j as %j', (search, start) => {
    expect(startOf(search)).toBe(start)
  })

  test.each(['a', 'a-', 'ada', 'anna lee', 'a-7k3m-92txy', ''])('is not read from %j', (search) => {
    expect(startOf(search)).toBeUndefined()
  })
})
