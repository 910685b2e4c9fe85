import { damaged, textAt, view } from './picture.ts'

/** `end`: offset of the box's end within the bytes that contain it. */
type Box = { type: string; body: Uint8Array; end: number }

/** The boxes of an ISO file, or within a box. @throws Failure if a box is cut off */
export function* boxesOf(bytes: Uint8Array): Generator<Box, void> {
  for (let offset = 0; offset < bytes.length;) {
    const box = boxAt(bytes, offset)
    if (!box) throw damaged()
    yield box
    offset = box.end
  }
}

/** @returns null if the bytes don't contain a complete box at this offset */
export function boxAt(bytes: Uint8Array, offset: number): Box | null {
  const data = view(bytes)
  if (offset + 8 > bytes.length) return null
  const length = data.getUint32(offset)
  const isLong = length === 1
  if (isLong && offset + 16 > bytes.length) return null
  const head = isLong ? 16 : 8
  const size = isLong ? Number(data.getBigUint64(offset + 8)) : length || bytes.length - offset
  const end = offset + size
  if (size < head || end > bytes.length) return null
  return { type: textAt(bytes, offset + 4, 4), body: bytes.subarray(offset + head, end), end }
}

/** Content of the first box of that type. @throws Failure if there is none */
export function boxIn(bytes: Uint8Array, wantedType: string): Uint8Array {
  for (const { type, body } of boxesOf(bytes)) if (type === wantedType) return body
  throw damaged()
}
