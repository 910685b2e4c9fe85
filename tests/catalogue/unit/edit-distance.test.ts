import { expect, test } from 'vitest'
import { editDistance } from '../../../worker/catalogue/lib/edit-distance.ts'

test.each<[one: string, other: string, most: 1 | 2, distance: number]>([
  ['sofia', 'sofia', 1, 0],
  ['sofia', 'sofa', 1, 1],
  ['sofia', 'sofiia', 1, 1],
  ['sofia', 'safia', 1, 1],
  ['sofia', 'sofai', 1, 1],
  ['sofia', 'sfoai', 1, 2],
  ['sofia', 'sfoai', 2, 2],
  ['sofia', 'sophie', 1, 2],
  ['ca', 'abc', 2, 3],
  ['lausanne', 'losane', 2, 3],
  ['lausanne', 'lausane', 2, 1],
  ['', 'ab', 2, 2],
  ['a'.repeat(65), 'a'.repeat(65), 2, 3],
])(
  'the distance from %s to %s, with the limit %i, is correct',
  (source, target, limit, distance) => {
    expect(editDistance(source, target, limit)).toBe(distance)
    expect(editDistance(target, source, limit)).toBe(distance)
  },
)
