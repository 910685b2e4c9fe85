import { damaged, textAt, view, type Picture } from './picture.ts'

type Box = { type: string; body: Uint8Array }

/** @throws Failure when one is cut off */
function* boxesOf(bytes: Uint8Array): Generator<Box, void> {
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

function boxIn(bytes: Uint8Array, wanted: string): Uint8Array {
  for (const { type, body } of boxesOf(bytes)) if (type === wanted) return body
  throw damaged()
}

/**
 * The largest picture in a HEIC file: phones store it in tiles, with a small one beside it.
 *
 * @throws Failure when it is damaged or cut off
 */
export function readHeic(bytes: Uint8Array): Picture {
  let meta: Uint8Array | null = null
  for (const { type, body } of boxesOf(bytes)) if (type === 'meta') meta ??= body
  if (!meta) throw damaged()
  let [width, height] = [0, 0]
  // Four bytes of version and flags stand before the boxes in `meta`, and before the size in `ispe`.
  const properties = boxIn(boxIn(meta.subarray(4), 'iprp'), 'ipco')
  for (const { type, body } of boxesOf(properties)) {
    if (type !== 'ispe') continue
    if (body.length < 12) throw damaged()
    width = Math.max(width, view(body).getUint32(4))
    height = Math.max(height, view(body).getUint32(8))
  }
  return { type: 'image/heic', width, height, frames: 1 }
}
