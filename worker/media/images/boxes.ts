import { damaged, textAt, view } from './picture.ts'

/** `end`: its offset within the bytes that hold it. */
type Box = { type: string; body: Uint8Array; end: number }

/** The boxes of an ISO file, or within one of them. @throws Failure when one is cut off */
export function* boxesOf(bytes: Uint8Array): Generator<Box, void> {
  for (let at = 0; at < bytes.length;) {
    const box = boxAt(bytes, at)
    if (!box) throw damaged()
    yield box
    at = box.end
  }
}

/** @returns null for what is no whole box */
export function boxAt(bytes: Uint8Array, at: number): Box | null {
  const data = view(bytes)
  if (at + 8 > bytes.length) return null
  const length = data.getUint32(at)
  const isLong = length === 1
  if (isLong && at + 16 > bytes.length) return null
  const head = isLong ? 16 : 8
  const size = isLong ? Number(data.getBigUint64(at + 8)) : length || bytes.length - at
  const end = at + size
  if (size < head || end > bytes.length) return null
  return { type: textAt(bytes, at + 4, 4), body: bytes.subarray(at + head, end), end }
}

/** The content of the first box of that type. @throws Failure when there is none */
export function boxIn(bytes: Uint8Array, wanted: string): Uint8Array {
  for (const { type, body } of boxesOf(bytes)) if (type === wanted) return body
  throw damaged()
}
