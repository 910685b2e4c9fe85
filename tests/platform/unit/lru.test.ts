import { expect, test } from 'vitest'
import { Lru } from '../../../worker/platform/lib/lru.ts'

type Step = ['set' | 'get' | 'delete', string]
const steps: [what: string, steps: Step[], kept: string][] = [
  ['the entry set first', [['set', 'a'], ['set', 'b'], ['set', 'c'], ['set', 'd']], 'bcd'],
  ['the entry read longest ago', [['set', 'a'], ['set', 'b'], ['set', 'c'], ['get', 'a'], ['set', 'd']], 'acd'],
  ['the least recently set entry', [['set', 'a'], ['set', 'b'], ['set', 'c'], ['set', 'a'], ['set', 'd']], 'acd'],
  ['nothing while there is room', [['set', 'a'], ['set', 'b'], ['set', 'b'], ['set', 'b']], 'ab'],
  ['the first entry after another was deleted', [['set', 'a'], ['set', 'b'], ['delete', 'a'], ['set', 'c'], ['set', 'd']], 'bcd'],
  ['nothing for unknown keys', [['set', 'a'], ['get', 'x'], ['delete', 'y'], ['set', 'b']], 'ab'],
] // oxfmt-ignore

test.each(steps)('an LRU cache evicts %s', (_, actions, expected) => {
  const lru = new Lru<string>(3)
  for (const [act, key] of actions) {
    if (act === 'set') lru.set(key, key.toUpperCase())
    else lru[act](key)
  }
  const remainingKeys = [...'abcdxy'].filter((key) => lru.get(key) !== undefined)
  expect(remainingKeys.join('')).toBe(expected)
  for (const key of remainingKeys) expect(lru.get(key)).toBe(key.toUpperCase())
})

test('an LRU cache can be cleared', () => {
  const lru = new Lru<number>(2)
  lru.set('a', 1)
  lru.clear()
  expect(lru.get('a')).toBeUndefined()
})

test('an LRU cache stores falsy values and the last of several', () => {
  const lru = new Lru<number>(2)
  lru.set('a', 1)
  lru.set('a', 0)
  expect(lru.get('a')).toBe(0)
})

test('an LRU cache evicts by weight and rejects entries heavier than its capacity', () => {
  const lru = new Lru<string>(10)
  lru.set('a', 'a', 4)
  lru.set('b', 'b', 4)
  lru.set('c', 'c', 4)
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.weight]).toEqual([undefined, 'b', 'c', 8])
  lru.set('c', 'C', 1)
  expect(lru.weight).toBe(5)
  lru.set('huge', 'huge', 11)
  expect([lru.get('huge'), lru.get('b'), lru.weight]).toEqual([undefined, 'b', 5])
  lru.delete('b')
  expect(lru.weight).toBe(1)
  lru.clear()
  expect(lru.weight).toBe(0)
})
