import { view } from '../images/picture.ts'
import { damagedVideo, type ReadBudget } from './facts.ts'

/** An element of EBML (RFC 8794) in memory; its bytes may be changed in place. */
export type Element = { id: number; bytes: Uint8Array; body: Uint8Array }

/**
 * Permitted content of an element: a grammar of its children, or a function that cleans it and returns false to blank
 * it.
 */
export type Rule = Grammar | ((body: Uint8Array) => boolean)
export type Grammar = ReadonlyMap<number, Rule>

const VOID = 0xec
const MAX_ID_BYTES = 4
const MAX_SIZE_BYTES = 8

/** @throws Failure if the elements don't fill the bytes exactly, or there are too many */
export function* elementsIn(bytes: Uint8Array, budget: ReadBudget): Generator<Element> {
  for (let offset = 0; offset < bytes.length;) {
    budget.spend()
    const start = offset
    const idBytes = idLength(bytes[offset])
    const id = readNumber(bytes.subarray(offset, offset + idBytes))
    offset += idBytes
    const sizeBytes = sizeLength(bytes[offset])
    const size = readSize(bytes.subarray(offset, offset + sizeBytes))
    offset += sizeBytes
    if (size === null || offset + size > bytes.length) throw damagedVideo()
    const body = bytes.subarray(offset, offset + size)
    offset += size
    yield { id, bytes: bytes.subarray(start, offset), body }
  }
}

/** Keeps the elements of the grammar, at every depth; all others are blanked at the same size. */
export function cleanElements(bytes: Uint8Array, grammar: Grammar, budget: ReadBudget): void {
  for (const element of elementsIn(bytes, budget)) {
    const rule = grammar.get(element.id)
    if (typeof rule === 'object') cleanElements(element.body, rule, budget)
    else if (!rule?.(element.body)) blankElement(element)
  }
}

export function blankElement({ bytes }: Element): void {
  const head = emptyHead(bytes.length)
  bytes.fill(0)
  bytes.set(head)
}

/** @param total size of the empty element in bytes, including its head */
export function emptyHead(total: number): Uint8Array {
  if (total <= 128) return Uint8Array.of(VOID, 0x80 | (total - 2))
  const head = new Uint8Array(9)
  view(head).setBigUint64(1, BigInt(total - 9))
  head.set([VOID, 0x01])
  return head
}

/** Returns the length of a number, encoded in the leading zeros of its first byte. */
function lengthOf(first: number | undefined, maxBytes: number): number {
  const length = first ? Math.clz32(first) - 23 : 9
  if (length > maxBytes) throw damagedVideo()
  return length
}
export const idLength = (first: number | undefined) => lengthOf(first, MAX_ID_BYTES)
export const sizeLength = (first: number | undefined) => lengthOf(first, MAX_SIZE_BYTES)

/** @returns null for the size "unknown" */
export function readSize(bytes: Uint8Array): number | null {
  const mask = 0xff >> bytes.length
  const [first = 0] = bytes
  const rest = bytes.subarray(1)
  if ((first & mask) === mask && rest.every((byte) => byte === 0xff)) return null
  const size = readNumber(Uint8Array.of(first & mask, ...rest))
  if (!Number.isSafeInteger(size)) throw damagedVideo()
  return size
}

/** Reads an unsigned big-endian number. */
export const readNumber = (bytes: Uint8Array): number =>
  bytes.reduce((number, byte) => number * 256 + byte, 0)

/** Reads a number in floating point; 0 for another size than 4 or 8 bytes. */
export function readReal(bytes: Uint8Array): number {
  if (bytes.length === 4) return view(bytes).getFloat32(0)
  return bytes.length === 8 ? view(bytes).getFloat64(0) : 0
}
