import { damaged, textAt, view } from './picture.ts'

type Box = { type: string; body: Uint8Array }

/** The boxes of an ISO file, or within one of them. @throws Failure when one is cut off */
export function* boxesOf(bytes: Uint8Array): Generator<Box, void> {
  const data = view(bytes)
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) throw damaged()
    const [length, type] = [data.getUint32(at), textAt(bytes, at + 4, 4)]
    const isLong = length === 1
    if (isLong && at + 16 > bytes.length) throw damaged()
    const head = isLong ? 16 : 8
    const size = isLong ? Number(data.getBigUint64(at + 8)) : length || bytes.length - at
    if (size < head || at + size > bytes.length) throw damaged()
    yield { type, body: bytes.subarray(at + head, at + size) }
    at += size
  }
}

/** The content of the first box of that type. @throws Failure when there is none */
export function boxIn(bytes: Uint8Array, wanted: string): Uint8Array {
  for (const { type, body } of boxesOf(bytes)) if (type === wanted) return body
  throw damaged()
}
