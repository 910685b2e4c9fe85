import * as fc from 'fast-check'

/** Values at which lengths and counts often fail. */
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
 * Damaged copies of a file: bytes changed, removed, repeated or inserted, huge lengths, truncated ends. The same seed
 * gives the same copies.
 */
export function* mutationsOf(
  file: Uint8Array,
  { count, seed }: { count: number; seed: number },
): Generator<Uint8Array<ArrayBuffer>> {
  // Unbiased, because fast-check prefers the limits of ranges, and here most positions are alike.
  for (const mutation of fc.sample(fc.noBias(changes), { numRuns: count, seed })) {
    const bytes = Array.from(file)
    for (const { kind, at: share, length: span, bytes: ownBytes, edge } of mutation) {
      const offset = Math.floor(share * bytes.length)
      const part = 1 + ((span - 1) % Math.max(1, bytes.length))
      if (kind === 'cut off') bytes.length = offset
      else if (kind === 'cut out') bytes.splice(offset, part)
      else if (kind === 'repeat') bytes.splice(offset, 0, ...bytes.slice(offset, offset + part))
      else if (kind === 'insert') bytes.splice(offset, 0, ...ownBytes)
      else if (kind === 'fill') bytes.fill(edge, offset, offset + 4)
      else if (offset < bytes.length) bytes[offset] = ownBytes[0]
    }
    yield Uint8Array.from(bytes)
  }
}
