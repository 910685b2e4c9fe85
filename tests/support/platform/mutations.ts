import * as fc from 'fast-check'

/** Values that lengths and counts go wrong with. */
const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...EDGES))
const length = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 ** 20 }) },
)
const change = fc.record({
  kind: fc.constantFrom('cut off', 'cut out', 'repeat', 'insert', 'fill', 'replace'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length,
  bytes: fc.tuple(byte, byte),
  edge: fc.constantFrom(...EDGES),
})
const changes = fc.array(change, { minLength: 1, maxLength: 4 })

/**
 * Damaged copies of a file: bytes changed, cut out, repeated or inserted, lengths made huge, ends cut off.
 * They are the same for the same seed.
 */
export function* mutationsOf(
  file: Uint8Array,
  { count, seed }: { count: number; seed: number },
): Generator<Uint8Array<ArrayBuffer>> {
  // The values that fast-check prefers are edges of their ranges: here most places are alike.
  for (const made of fc.sample(fc.noBias(changes), { numRuns: count, seed })) {
    const bytes = Array.from(file)
    for (const { kind, at: share, length: span, bytes: own, edge } of made) {
      const at = Math.floor(share * bytes.length)
      const part = 1 + ((span - 1) % Math.max(1, bytes.length))
      if (kind === 'cut off') bytes.length = at
      else if (kind === 'cut out') bytes.splice(at, part)
      else if (kind === 'repeat') bytes.splice(at, 0, ...bytes.slice(at, at + part))
      else if (kind === 'insert') bytes.splice(at, 0, ...own)
      else if (kind === 'fill') bytes.fill(edge, at, at + 4)
      else if (at < bytes.length) bytes[at] = own[0]
    }
    yield Uint8Array.from(bytes)
  }
}
