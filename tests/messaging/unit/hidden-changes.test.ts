import { expect, test } from 'vitest'
import {
  changesSince,
  difference,
  syncedOf,
} from '../../../web/features/messaging/hidden/changes.ts'

const me = 'me'
const other = 'someone else'

test('what a visitor has hidden is sent with the first sign-in, and nothing is shown again', () => {
  expect(changesSince([], me, ['a', 'b'])).toEqual({ hide: ['a', 'b'], show: [] })
  expect(changesSince([], me, [])).toEqual({ hide: [], show: [] })
})

test('only what has changed since is sent', () => {
  expect(changesSince(syncedOf(me, ['a', 'b']), me, ['b', 'c'])).toEqual({
    hide: ['c'],
    show: ['a'],
  })
  expect(changesSince(syncedOf(me, ['a']), me, ['a'])).toEqual({ hide: [], show: [] })
})

test('what another account has left in the browser is not taken over', () => {
  expect(changesSince(syncedOf(other, ['a']), me, ['a', 'b'])).toEqual({ hide: [], show: [] })
})

test('the browser takes the account’s list over', () => {
  expect(difference(['a', 'b'], ['b', 'c'])).toEqual({ add: ['c'], remove: ['a'] })
})
