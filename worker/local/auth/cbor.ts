export type Cbor = number | string | Uint8Array | boolean | null | Cbor[] | Map<Cbor, Cbor>

const LENGTHS = [1, 2, 4]

/**
 * The first value in CBOR bytes, as far as authenticators write it: no tags, no indefinite lengths.
 *
 * @throws RangeError for anything else
 */
export function readCbor(bytes: Uint8Array<ArrayBuffer>): Cbor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0

  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('CBOR ends too early')
    at += count
    return bytes.slice(at - count, at)
  }
  const readLength = (low: number): number => {
    if (low < 24) return low
    const size = LENGTHS[low - 24]
    if (size === undefined) throw new RangeError('CBOR of an unknown length')
    const start = at
    take(size)
    if (size === 1) return view.getUint8(start)
    return size === 2 ? view.getUint16(start) : view.getUint32(start)
  }
  const readSimple = (low: number): Cbor => {
    if (low === 20 || low === 21) return low === 21
    if (low === 22) return null
    throw new RangeError('CBOR of an unknown kind')
  }
  const read = (): Cbor => {
    const [head = 0] = take(1)
    const [kind, low] = [head >> 5, head & 31]
    if (kind === 7) return readSimple(low)
    const length = readLength(low)
    if (kind === 0) return length
    if (kind === 1) return -1 - length
    if (kind === 2) return take(length)
    if (kind === 3) return new TextDecoder().decode(take(length))
    if (kind === 4) return Array.from({ length }, read)
    if (kind !== 5) throw new RangeError('CBOR of an unknown kind')
    const map = new Map<Cbor, Cbor>()
    for (let count = 0; count < length; count++) map.set(read(), read())
    return map
  }
  return read()
}
