import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import { sorts } from '#companions/vocabulary'
import { CatalogueIndex } from '../../../worker/catalogue/engine/index.ts'
import {
  TornSnapshot,
  decodeSnapshot,
  encodeSnapshot,
} from '../../../worker/catalogue/engine/load/snapshot.ts'
import { sampleEntries } from '../../support/catalogue/catalogue-arbitraries.ts'
import { checkProperty } from '../../support/platform/check-property.ts'
import { NOW } from '../../support/companions/companion-entry.ts'
import { scheduleSeed } from '../../support/tier.ts'

function randomIndex(size: number) {
  const index = new CatalogueIndex()
  const entries = sampleEntries(size, scheduleSeed())
  index.apply(entries.map((entry, position) => ({ version: position + 1, id: entry.id, entry })))
  return { index, ids: entries.map(({ id }) => id) }
}

const extras = { epoch: 'first', settings: '{"a":1}', cards: [] }
const encode = (index: CatalogueIndex) => encodeSnapshot({ index, ...extras })
const decode = (bytes: Uint8Array) => decodeSnapshot(bytes).index

const member = { premium: true, offlineWindowDays: 7 }
const contentOf = (index: CatalogueIndex) => [
  index.version,
  index.size,
  index.rows.files.filter(Boolean).sort(),
  index.rows.storyFiles,
  index.byLocation({ filters: noFilters }, member, NOW, null),
  index.stories(20, NOW),
  ...sorts.flatMap((sort) =>
    [undefined, 's', 'paris companion', '24'].map((q) =>
      index.search(
        { q, filters: noFilters, sort, skip: 0, limit: 1000, facets: true },
        { ...member, premium: q !== undefined },
        NOW,
      ),
    ),
  ),
]

test.each([0, 1, 2, 40, 700])(
  'a snapshot restores a catalogue of %i companions unchanged',
  (size) => {
    const { index } = randomIndex(size)
    expect(contentOf(decode(encode(index)))).toEqual(contentOf(index))
  },
)

test('a restored catalogue accepts further changes, without remains of removed rows', () => {
  const { index, ids } = randomIndex(60)
  const half = ids.slice(30).map((id, position) => ({ version: 100 + position, id, entry: null }))
  const full = encode(index).length
  index.apply(half)
  const bytes = encode(index)
  expect(bytes.length).toBeLessThan(0.7 * full)
  const restored = decode(bytes)
  expect(encode(restored)).toEqual(bytes)
  const changedIds = [...ids.slice(0, 10), ...ids.slice(50), 'someone new']
  const entries = sampleEntries(changedIds.length, scheduleSeed() + 1)
  const edits = changedIds.map((id, position) => {
    return {
      version: 200 + position,
      id,
      entry: position % 3 === 0 ? null : { ...entries[position]!, id },
    }
  })
  for (const catalogue of [index, restored]) catalogue.apply(edits)
  expect(contentOf(restored)).toEqual(contentOf(index))
})

test('a snapshot preserves versions beyond 32 bits', () => {
  const index = new CatalogueIndex()
  index.apply([{ version: 2 ** 40 + 1, id: 'gone', entry: null }])
  expect(decode(encode(index)).version).toBe(2 ** 40 + 1)
})

test('a snapshot is read from bytes that do not begin at a multiple of eight', () => {
  const bytes = encode(randomIndex(5).index)
  const shiftedBytes = new Uint8Array(bytes.length + 3)
  shiftedBytes.set(bytes, 3)
  expect(decode(shiftedBytes.subarray(3)).size).toBe(5)
})

const torn = (bytes: Uint8Array) => {
  try {
    decodeSnapshot(bytes)
    return false
  } catch (error) {
    return error instanceof TornSnapshot
  }
}

test('a snapshot that is cut or extended anywhere is refused', () => {
  const bytes = encode(randomIndex(3).index)
  const cuts = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length))
  expect(cuts.filter((shortBytes) => !torn(shortBytes))).toEqual([])
  expect(torn(Uint8Array.of(...bytes, ...new Uint8Array(8)))).toBe(true)
})

test('a snapshot with a flipped bit anywhere is refused', () => {
  const bytes = encode(randomIndex(3).index)
  const undetected = [...bytes.keys()].filter((position) => {
    const copy = bytes.slice()
    copy[position]! ^= 1 << (position % 8)
    return !torn(copy)
  })
  expect(undetected).toEqual([])
})

test('a snapshot with several changed bytes is refused, also in the highest bits, which could cancel out', () => {
  const bytes = encode(randomIndex(40).index)
  const word = fc.nat({ max: Math.floor(bytes.length / 16) - 1 })
  return checkProperty(
    fc.asyncProperty(fc.array(word, { minLength: 2, maxLength: 4 }), async (words) => {
      const changedBytes = bytes.slice()
      for (const wordIndex of words) changedBytes[wordIndex * 16 + 3]! ^= 128
      const isSame = changedBytes.every((byte, index) => byte === bytes[index])
      expect(torn(changedBytes)).toBe(!isSame)
    }),
    500,
  )
})

test('data that is no snapshot is refused', () => {
  expect(torn(new TextEncoder().encode('<html>Not found</html>'.repeat(20)))).toBe(true)
  expect(torn(new Uint8Array(4096))).toBe(true)
})
