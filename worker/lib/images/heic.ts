import { boxesOf, boxIn } from './boxes.ts'
import { damaged, view, type Picture } from './picture.ts'

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
