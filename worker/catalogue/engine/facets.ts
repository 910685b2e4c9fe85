import type { FacetCounts } from '#companions/listing'
import { facets, slugOf, vocabulary, type Facet } from '#companions/vocabulary'

/** Position of a facet's values: one bit each, all of one facet in the same 32-bit number. */
type Field = { bitmap: number; mask: number; bits: Map<string, number> }

function layOut() {
  const fields = {} as Record<Facet, Field>
  let bitmap = 0
  let usedBits = 0
  // Status depends on the time of the query: its bitmap comes last and is not stored.
  for (const facet of [...facets.filter((name) => name !== 'status'), 'status' as const]) {
    if (vocabulary[facet].length > 32) throw new RangeError(`Too many values: ${facet}`)
    if (facet === 'status' || usedBits + vocabulary[facet].length > 32) {
      bitmap += 1
      usedBits = 0
    }
    const bits = new Map<string, number>()
    for (const value of vocabulary[facet]) bits.set(value, (1 << usedBits++) >>> 0)
    const mask = [...bits.values()].reduce((sum, bit) => (sum | bit) >>> 0, 0)
    fields[facet] = { bitmap, mask, bits }
  }
  return { fields, facetBitmaps: bitmap }
}

/** `BITMAPS_PER_ROW` of the bitmaps are stored. */
export const { fields, facetBitmaps: BITMAPS_PER_ROW } = layOut()

/** Bits of the values; a value outside the vocabulary has none. */
export const bitsOf = (facet: Facet, values: readonly string[]): number =>
  values.reduce((sum, value) => (sum | (fields[facet].bits.get(value) ?? 0)) >>> 0, 0)

/** The bits of a row's values are at `slot * stride + from`. */
export type FacetBitmap = { cells: Uint32Array | Uint8Array; stride: number; from: number }

/** Counts matches per value. */
export class ValueCounts {
  // Rows are counted per byte of a bitmap and distributed to the bits at the end: 4 additions, not 32.
  private readonly seen = new Uint32Array((BITMAPS_PER_ROW + 1) * 4 * 256)

  /** Counts each bit that a row has in a bitmap, among those that its mark allows. */
  add(
    number: number,
    bitmap: FacetBitmap,
    slots: Uint32Array,
    marks: Uint8Array,
    masks: Uint32Array,
  ): void {
    const { cells, stride, from } = bitmap
    const counters = this.seen.subarray(number * 1024, (number + 1) * 1024)
    const isWide = cells.BYTES_PER_ELEMENT > 1
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!
      const bits = cells[slot * stride + from]! & masks[marks[slot]!]!
      counters[bits & 255]!++
      if (!isWide) continue
      counters[256 + ((bits >>> 8) & 255)]!++
      counters[512 + ((bits >>> 16) & 255)]!++
      counters[768 + (bits >>> 24)]!++
    }
  }

  /** Exact counts by facet and slug, zeros included. */
  counts(): FacetCounts {
    return Object.fromEntries(
      facets.map((facet) => {
        const { bitmap, bits } = fields[facet]
        const ofValue = [...bits].map(([value, bit]) => [slugOf(value), this.count(bitmap, bit)])
        return [facet, Object.fromEntries(ofValue) as Record<string, number>]
      }),
    )
  }

  private count(bitmap: number, bit: number): number {
    const byte = (31 - Math.clz32(bit)) >> 3
    const bitInByte = bit >>> (byte * 8)
    const offset = (bitmap * 4 + byte) * 256
    let sum = 0
    for (let value = 1; value < 256; value++)
      if (value & bitInByte) sum += this.seen[offset + value]!
    return sum
  }
}
