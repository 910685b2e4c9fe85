import { view } from '../images/picture.ts'
import { damagedVideo, type Budget } from './facts.ts'

/** An element of EBML (RFC 8794) in memory; its bytes may be changed in place. */
export type Element = { id: number; bytes: Uint8Array; body: Uint8Array }

/** What may stay of an element: those in it, or what a function finds. False: nothing. */
export type Rule = Grammar | ((body: Uint8Array) => boolean)
export type Grammar = ReadonlyMap<number, Rule>

const VOID = 0xec
const MAX_ID_BYTES = 4
const MAX_SIZE_BYTES = 8

/** @throws Failure when they don't fill the bytes exactly, or there are too many */
export function* elementsIn(bytes: Uint8Array, budget: Budget): Generator<Element> {
  for (let at = 0; at < bytes.length;) {
    budget.spend()
    const start = at
    const idBytes = idLength(bytes[at])
    const id = readNumber(bytes.subarray(at, at + idBytes))
    at += idBytes
    const sizeBytes = sizeLength(bytes[at])
    const size = readSize(bytes.subarray(at, at + sizeBytes))
    at += sizeBytes
    if (size === null || at + size > bytes.length) throw damagedVideo()
    const body = bytes.subarray(at, at + size)
    at += size
    yield { id, bytes: bytes.subarray(start, at), body }
  }
}

/** Leaves what the grammar names, at every depth; the rest keeps its room and is blanked. */
export function cleanElements(bytes: Uint8Array, grammar: Grammar, budget: Budget): void {
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

/** @param total bytes that the empty element takes, its head included */
export function emptyHead(total: number): Uint8Array {
  if (total <= 128) return Uint8Array.of(VOID, 0x80 | (total - 2))
  const head = new Uint8Array(9)
  view(head).setBigUint64(1, BigInt(total - 9))
  head.set([VOID, 0x01])
  return head
}

/** The first byte's leading zeros say how many there are. */
function lengthOf(first: number | undefined, most: number): number {
  const length = first ? Math.clz32(first) - 23 : 9
  if (length > most) throw damagedVideo()
  return length
}
export const idLength = (first: number | undefined) => lengthOf(first, MAX_ID_BYTES)
export const sizeLength = (first: number | undefined) => lengthOf(first, MAX_SIZE_BYTES)

/** @returns null when it says "unknown" */
export function readSize(bytes: Uint8Array): number | null {
  const mask = 0xff >> bytes.length
  const [first = 0] = bytes
  const rest = bytes.subarray(1)
  if ((first & mask) === mask && rest.every((byte) => byte === 0xff)) return null
  const size = readNumber(Uint8Array.of(first & mask, ...rest))
  if (!Number.isSafeInteger(size)) throw damagedVideo()
  return size
}

export const readNumber = (bytes: Uint8Array): number =>
  bytes.reduce((number, byte) => number * 256 + byte, 0)

export function readReal(bytes: Uint8Array): number {
  if (bytes.length === 4) return view(bytes).getFloat32(0)
  return bytes.length === 8 ? view(bytes).getFloat64(0) : 0
}
