/** A snapshot that is cut, altered, of another format or none at all: build the index anew. */
export class TornSnapshot extends Error {
  override name = 'TornSnapshot'
}

type Whole = Uint8Array | Uint16Array | Uint32Array
export type Section = Whole | Float64Array

type Kind = typeof Uint8Array | typeof Uint16Array | typeof Uint32Array | typeof Float64Array

const kinds: Record<number, Kind> = {
  1: Uint8Array,
  2: Uint16Array,
  4: Uint32Array,
  8: Float64Array,
}

// Little-endian, as every platform that this runs on is. In 4-byte words: two of checksum over all
// that follows, magic, format, length in bytes, a spare one; then the version as a float. Each
// section begins at a multiple of 8 with its bytes per number and its count.
const HEADER_BYTES = 32
const MAGIC = 0x4c544143
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Whole numbers are written as narrow as the largest of them allows. */
export function packSections(format: number, version: number, sections: Section[]): Uint8Array {
  const narrow = sections.map(narrowed)
  const sizes = narrow.map((section) => 8 + padded(section.byteLength))
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, HEADER_BYTES))
  let at = HEADER_BYTES
  for (const [index, section] of narrow.entries()) {
    new Uint32Array(bytes.buffer, at, 2).set([section.BYTES_PER_ELEMENT, section.length])
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), at + 8)
    at += sizes[index]!
  }
  const words = new Uint32Array(bytes.buffer)
  words.set([MAGIC, format, bytes.length], 2)
  new Float64Array(bytes.buffer, 24, 1)[0] = version
  words.set(checksum(words.subarray(2)))
  return bytes
}

/** @throws TornSnapshot */
export function unpackSections(format: number, packed: Uint8Array) {
  if (packed.length < HEADER_BYTES || packed.length % 8 !== 0) throw new TornSnapshot('Cut short')
  const bytes = packed.byteOffset % 8 === 0 ? packed : packed.slice()
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  if (words[2] !== MAGIC || words[3] !== format) throw new TornSnapshot('Another format')
  if (words[4] !== bytes.length) throw new TornSnapshot('Cut short')
  const [first, second] = checksum(words.subarray(2))
  if (words[0] !== first || words[1] !== second) throw new TornSnapshot('Altered')
  const sections: Section[] = []
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const [width = 0, length = 0] = words.subarray(at / 4, at / 4 + 2)
    const kind = kinds[width]
    if (!kind) throw new TornSnapshot('No such section')
    sections.push(new kind(bytes.buffer as ArrayBuffer, bytes.byteOffset + at + 8, length))
    at += 8 + padded(width * length)
  }
  return { version: new Float64Array(bytes.buffer, bytes.byteOffset + 24, 1)[0]!, sections }
}

function narrowed(section: Section): Section {
  if (section instanceof Float64Array) return section
  let largest = 0
  for (let at = 0; at < section.length; at++) if (section[at]! > largest) largest = section[at]!
  const kind = narrowestFor(largest)
  return section instanceof kind ? section : new kind(section)
}

function narrowestFor(value: number) {
  if (value < 256) return Uint8Array
  return value < 65_536 ? Uint16Array : Uint32Array
}

const PRIMES = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const

/** Two 32-bit sums, each of which any change of a single word changes. */
function checksum(words: Uint32Array): [number, number] {
  const [p, q, r, s] = PRIMES
  let a: number = p
  let b: number = q
  let c: number = r
  let d: number = s
  const whole = words.length - (words.length % 4)
  // Four chains side by side, since each depends on its own last multiplication.
  for (let at = 0; at < whole; at += 4) {
    a = stir(a ^ words[at]!, p)
    b = stir(b ^ words[at + 1]!, q)
    c = stir(c ^ words[at + 2]!, r)
    d = stir(d ^ words[at + 3]!, s)
  }
  for (let at = whole; at < words.length; at++) a = stir(a ^ words[at]!, p)
  const joined = (prime: number) =>
    [a, b, c, d].reduce((sum, chain) => stir(sum ^ chain, prime), words.length) >>> 0
  return [joined(p), joined(q)]
}

function stir(value: number, prime: number): number {
  const product = Math.imul(value, prime)
  return product ^ (product >>> 15)
}

/** A number for a text, to distinguish formats. */
export const hashOf = (text: string): number =>
  checksum(Uint32Array.from(text, (char) => char.codePointAt(0)!))[0]
