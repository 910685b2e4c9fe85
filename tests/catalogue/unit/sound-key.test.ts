import { describe, expect, it } from 'vitest'
import { soundKey, SoundKeys } from '../../../worker/catalogue/lib/sound-key.ts'
import { wordsOf } from '../../../worker/platform/lib/text.ts'

const keyOf = (name: string) => soundKey(wordsOf(name)[0]!)

describe('soundKey', () => {
  it.each([
    ['Sofia', 'Sophia'],
    ['Sofja', 'Sophia'],
    ['Sofie', 'Sophie'],
    ['Katja', 'Katia'],
    ['Katja', 'Catia'],
    ['Léa', 'Lea'],
    ['Lea', 'Leah'],
    ['Nathalie', 'Natalie'],
    ['Nathalie', 'Natali'],
    ['Mia', 'Miya'],
    ['Mia', 'Mya'],
    ['Anna', 'Ana'],
    ['Sara', 'Zarah'],
    ['Lucia', 'Luzia'],
    ['Lucie', 'Lucy'],
    ['Viktoria', 'Victoria'],
    ['Christina', 'Kristina'],
    ['Chiara', 'Kiara'],
    ['Isabelle', 'Isabel'],
    ['Louisa', 'Luisa'],
    ['Julia', 'Giulia'],
    ['Eva', 'Ewa'],
    ['Jana', 'Yana'],
  ])('the key is the same for %s and %s', (first, second) => {
    expect(keyOf(first)).toBe(keyOf(second))
  })

  it.each([
    ['Sofia', 'Sonja'],
    ['Mia', 'Mira'],
    ['Anna', 'Emma'],
    ['Lea', 'Lena'],
    ['Clara', 'Carla'],
  ])('the key differs for %s and %s', (first, second) => {
    expect(keyOf(first)).not.toBe(keyOf(second))
  })
})

it('similar words are found in a growing list', () => {
  const words = ['sofia', 'sophia', 'mia']
  const keys = new SoundKeys(words)
  expect(keys.like('sofja')).toEqual([0, 1])
  words.push('sofya', 'miya')
  expect(keys.like('sophia')).toEqual([0, 1, 3])
  expect(keys.like('mya')).toEqual([2, 4])
})
