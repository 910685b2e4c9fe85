/** Returns a number in [0, 1) per call; the same seed gives the same sequence. */
export type Random = () => number

/** FNV-1a with a final avalanche, so that similar seeds give unrelated sequences. */
function hashSeed(seed: string | number): number {
  let hash = 0x811c9dc5
  for (const char of String(seed)) {
    hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The algorithm Mulberry32. */
export function createRandom(seed: string | number): Random {
  let state = hashSeed(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
