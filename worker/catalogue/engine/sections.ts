/** The snapshot is missing, cut, altered or of another format, so the index has to be built again. */
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

// Little-endian, as on every platform that this runs on. In 4-byte words: two of checksum over all following
// ones, magic, format, length in bytes, a spare one; then the version as a float. Each section begins at a
// multiple of 8 with its bytes per number and its count.
const HEADER_BYTES = 32
const MAGIC = 0x4c544143
const paddedLength = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Writes whole numbers with the smallest width that their maximum allows. */
export function packSections(format: number, version: number, sections: Section[]): Uint8Array {
  const narrow = sections.map(narrowed)
  const sizes = narrow.map((section) => 8 + paddedLength(section.byteLength))
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, HEADER_BYTES))
  let offset = HEADER_BYTES
  for (const [index, section] of narrow.entries()) {
    new Uint32Array(bytes.buffer, offset, 2).set([section.BYTES_PER_ELEMENT, section.length])
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset + 8)
    offset += sizes[index]!
  }
  const words = new Uint32Array(bytes.buffer)
  words.set([MAGIC, format, bytes.length], 2)
  new Float64Array(bytes.buffer, 24, 1)[0] = version
  words.set(checksum(words.subarray(2)))
  return bytes
}

/** @throws TornSnapshot */
export function unpackSections(format: number, input: Uint8Array) {
  if (input.length < HEADER_BYTES || input.length % 8 !== 0) throw new TornSnapshot('Cut short')
  const bytes = input.byteOffset % 8 === 0 ? input : input.slice()
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  if (words[2] !== MAGIC || words[3] !== format) throw new TornSnapshot('Another format')
  if (words[4] !== bytes.length) throw new TornSnapshot('Cut short')
  const [first, second] = checksum(words.subarray(2))
  if (words[0] !== first || words[1] !== second) throw new TornSnapshot('Altered')
  const sections: Section[] = []
  for (let offset = HEADER_BYTES; offset < bytes.length;) {
    const [width = 0, length = 0] = words.subarray(offset / 4, offset / 4 + 2)
    const kind = kinds[width]
    if (!kind) throw new TornSnapshot('No such section')
    sections.push(new kind(bytes.buffer as ArrayBuffer, bytes.byteOffset + offset + 8, length))
    offset += 8 + paddedLength(width * length)
  }
  return { version: new Float64Array(bytes.buffer, bytes.byteOffset + 24, 1)[0]!, sections }
}

function narrowed(section: Section): Section {
  if (section instanceof Float64Array) return section
  let largest = 0
  for (let index = 0; index < section.length; index++)
    if (section[index]! > largest) largest = section[index]!
  const kind = narrowestFor(largest)
  return section instanceof kind ? section : new kind(section)
}

function narrowestFor(value: number) {
  if (value < 256) return Uint8Array
  return value < 65_536 ? Uint16Array : Uint32Array
}

const PRIMES = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const

/** Two 32-bit sums; a change of any single word changes each of them. */
function checksum(words: Uint32Array): [number, number] {
  const [p, q, r, s] = PRIMES
  let a: number = p
  let b: number = q
  let c: number = r
  let d: number = s
  const wholeLength = words.length - (words.length % 4)
  // Four parallel chains, because each multiplication depends on the previous one of its chain.
  for (let index = 0; index < wholeLength; index += 4) {
    a = stir(a ^ words[index]!, p)
    b = stir(b ^ words[index + 1]!, q)
    c = stir(c ^ words[index + 2]!, r)
    d = stir(d ^ words[index + 3]!, s)
  }
  for (let index = wholeLength; index < words.length; index++) a = stir(a ^ words[index]!, p)
  const combine = (prime: number) =>
    [a, b, c, d].reduce((sum, chain) => stir(sum ^ chain, prime), words.length) >>> 0
  return [combine(p), combine(q)]
}

function stir(value: number, prime: number): number {
  const product = Math.imul(value, prime)
  return product ^ (product >>> 15)
}

/** A number for a text, to distinguish formats. */
export const hashOf = (text: string): number =>
  checksum(Uint32Array.from(text, (char) => char.codePointAt(0)!))[0]
