import { randomFrom } from './random-catalogue.ts'

/** Values that lengths and counts go wrong with. */
const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

/**
 * Damaged copies of a file: bytes changed, cut out, repeated or inserted, lengths made huge, ends cut off.
 * They are the same for the same seed.
 */
export function* mutationsOf(
  file: Uint8Array,
  { count, seed }: { count: number; seed: number },
): Generator<Uint8Array<ArrayBuffer>> {
  const { below, chance, pick } = randomFrom(seed)
  const byte = () => (chance(0.5) ? below(256) : pick(EDGES))
  for (let made = 0; made < count; made++) {
    const bytes = Array.from(file)
    for (let changes = 1 + below(4); changes > 0; changes--) {
      const at = below(bytes.length + 1)
      const length = 1 + below(chance(0.8) ? 8 : bytes.length)
      const change = below(6)
      if (change === 0) bytes.length = at
      else if (change === 1) bytes.splice(at, length)
      else if (change === 2) bytes.splice(at, 0, ...bytes.slice(at, at + length))
      else if (change === 3) bytes.splice(at, 0, byte(), byte())
      else if (change === 4) bytes.fill(pick(EDGES), at, at + 4)
      else if (at < bytes.length) bytes[at] = byte()
    }
    yield Uint8Array.from(bytes)
  }
}
