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
  ])('is the same for %s and %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ['Sofia', 'Sonja'],
    ['Mia', 'Mira'],
    ['Anna', 'Emma'],
    ['Lea', 'Lena'],
    ['Clara', 'Carla'],
  ])('differs for %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })
})

it('finds words that sound alike in a list that grows', () => {
  const words = ['sofia', 'sophia', 'mia']
  const keys = new SoundKeys(words)
  expect(keys.like('sofja')).toEqual([0, 1])
  words.push('sofya', 'miya')
  expect(keys.like('sophia')).toEqual([0, 1, 3])
  expect(keys.like('mya')).toEqual([2, 4])
})
