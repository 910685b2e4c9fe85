import { expect, test } from 'vitest'
import {
  hiddenChangesSince,
  difference,
  syncedOf,
} from '../../../web/features/messaging/hidden/changes.ts'

const me = 'me'
const otherAccount = 'someone else'

test("sends a visitor's hidden companions with the first sign-in, and shows none again", () => {
  expect(hiddenChangesSince([], me, ['a', 'b'])).toEqual({ hide: ['a', 'b'], show: [] })
  expect(hiddenChangesSince([], me, [])).toEqual({ hide: [], show: [] })
})

test('sends only the changes since the last synchronisation', () => {
  expect(hiddenChangesSince(syncedOf(me, ['a', 'b']), me, ['b', 'c'])).toEqual({
    hide: ['c'],
    show: ['a'],
  })
  expect(hiddenChangesSince(syncedOf(me, ['a']), me, ['a'])).toEqual({ hide: [], show: [] })
})

test('ignores the list that another account has left in the browser', () => {
  expect(hiddenChangesSince(syncedOf(otherAccount, ['a']), me, ['a', 'b'])).toEqual({
    hide: [],
    show: [],
  })
})

test("computes the changes that bring the browser's list to the account's", () => {
  expect(difference(['a', 'b'], ['b', 'c'])).toEqual({ add: ['c'], remove: ['a'] })
})
