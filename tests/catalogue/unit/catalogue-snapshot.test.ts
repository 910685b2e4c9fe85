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
  index.apply(entries.map((entry, at) => ({ version: at + 1, id: entry.id, entry })))
  return { index, ids: entries.map(({ id }) => id) }
}

const extras = { epoch: 'first', settings: '{"a":1}', cards: [] }
const encoded = (index: CatalogueIndex) => encodeSnapshot({ index, ...extras })
const decoded = (bytes: Uint8Array) => decodeSnapshot(bytes).index

const member = { premium: true, offlineWindowDays: 7 }
const everything = (index: CatalogueIndex) => [
  index.version,
  index.size,
  index.rows.withdrawn,
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

test.each([0, 1, 2, 40, 700])('brings back a catalogue of %i as it was', (size) => {
  const { index } = randomIndex(size)
  expect(everything(decoded(encoded(index)))).toEqual(everything(index))
})

test('takes further changes, and leaves out what removed rows left behind', () => {
  const { index, ids } = randomIndex(60)
  const half = ids.slice(30).map((id, at) => ({ version: 100 + at, id, entry: null }))
  const full = encoded(index).length
  index.apply(half)
  const bytes = encoded(index)
  expect(bytes.length).toBeLessThan(0.7 * full)
  const again = decoded(bytes)
  expect(encoded(again)).toEqual(bytes)
  const changed = [...ids.slice(0, 10), ...ids.slice(50), 'someone new']
  const entries = sampleEntries(changed.length, scheduleSeed() + 1)
  const edits = changed.map((id, at) => {
    return { version: 200 + at, id, entry: at % 3 === 0 ? null : { ...entries[at]!, id } }
  })
  for (const catalogue of [index, again]) catalogue.apply(edits)
  expect(everything(again)).toEqual(everything(index))
})

test('keeps versions beyond 32 bits', () => {
  const index = new CatalogueIndex()
  index.apply([{ version: 2 ** 40 + 1, id: 'gone', entry: null }])
  expect(decoded(encoded(index)).version).toBe(2 ** 40 + 1)
})

test('reads bytes that do not begin at a multiple of eight', () => {
  const bytes = encoded(randomIndex(5).index)
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  expect(decoded(shifted.subarray(3)).size).toBe(5)
})

const torn = (bytes: Uint8Array) => {
  try {
    decodeSnapshot(bytes)
    return false
  } catch (error) {
    return error instanceof TornSnapshot
  }
}

test('refuses a snapshot that is cut anywhere, or goes on', () => {
  const bytes = encoded(randomIndex(3).index)
  const cuts = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length))
  expect(cuts.filter((cut) => !torn(cut))).toEqual([])
  expect(torn(Uint8Array.of(...bytes, ...new Uint8Array(8)))).toBe(true)
})

test('refuses a snapshot with a flipped bit, anywhere', () => {
  const bytes = encoded(randomIndex(3).index)
  const missed = [...bytes.keys()].filter((at) => {
    const flipped = bytes.slice()
    flipped[at]! ^= 1 << (at % 8)
    return !torn(flipped)
  })
  expect(missed).toEqual([])
})

test('refuses several bytes changed, also the highest bits, which cancel out easily', () => {
  const bytes = encoded(randomIndex(40).index)
  const word = fc.nat({ max: Math.floor(bytes.length / 16) - 1 })
  return checkProperty(
    fc.asyncProperty(fc.array(word, { minLength: 2, maxLength: 4 }), async (words) => {
      const changed = bytes.slice()
      for (const at of words) changed[at * 16 + 3]! ^= 128
      const isSame = changed.every((byte, at) => byte === bytes[at])
      expect(torn(changed)).toBe(!isSame)
    }),
    500,
  )
})

test('refuses what is no snapshot', () => {
  expect(torn(new TextEncoder().encode('<html>Not found</html>'.repeat(20)))).toBe(true)
  expect(torn(new Uint8Array(4096))).toBe(true)
})
