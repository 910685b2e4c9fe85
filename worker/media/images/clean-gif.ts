import { framesOf, headOf, type GifFrame } from './gif.ts'
import { trimPixels } from './gif-pixels.ts'
import { concatBytes } from '../../platform/lib/bytes.ts'
import { latin, view } from './picture.ts'

const COLOURS = 256

/**
 * Rewrites a GIF from the fields that a browser shows: size, used colours, pixels, delays, transparency and loop
 * count. Everything else is dropped, bytes after the pixels too.
 *
 * @param bytes a valid GIF file
 * @throws Failure if its pixels are damaged
 */
export function cleanGif(bytes: Uint8Array): Uint8Array {
  const head = headOf(bytes)
  const usedColours = new Uint8Array(COLOURS)
  const frames: Uint8Array[] = []
  for (const frame of framesOf(bytes, head)) frames.push(...cleanFrame(frame, usedColours))
  const size = head.screen.subarray(6, 10)
  const [flags = 0, background = 0] = head.screen.subarray(10)
  usedColours[background] = 1
  const loop = head.loop
    ? [latin('\x21\xff\x0bNETSCAPE2.0\x03\x01'), head.loop, Uint8Array.of(0)]
    : []
  return concatBytes([
    latin('GIF89a'),
    size,
    Uint8Array.of(...(flags & 0x80 ? [flags & 0x87, background] : [0, 0]), 0),
    onlyUsed(head.colours, usedColours),
    ...loop,
    ...frames,
    latin(';'),
  ])
}

/** @param usedOfAll receives a 1 for each colour of the global table that the frame uses */
function cleanFrame(
  { descriptor, colours, codeSize, blocks, control }: GifFrame,
  usedOfAll: Uint8Array,
): Uint8Array[] {
  const place = view(descriptor)
  const pixels = place.getUint16(5, true) * place.getUint16(7, true)
  const colourUse = colours.length > 0 ? new Uint8Array(COLOURS) : usedOfAll
  const trimmed = trimPixels(blocks, { codeSize, pixels, used: colourUse })
  return [
    ...(control ? [cleanControl(control)] : []),
    descriptor.subarray(0, 9),
    // The mask keeps the flags of the local colour table, its size, and interlacing.
    Uint8Array.of(descriptor[9]! & 0xc7),
    onlyUsed(colours, colourUse),
    Uint8Array.of(codeSize),
    trimmed,
  ]
}

function cleanControl([flags = 0, low = 0, high = 0, transparent = 0]: Uint8Array): Uint8Array {
  return Uint8Array.of(0x21, 0xf9, 4, flags & 0x1f, low, high, flags & 1 ? transparent : 0, 0)
}

/** A colour table, black for colours that no pixel has. */
const onlyUsed = (colours: Uint8Array, usedColours: Uint8Array): Uint8Array =>
  colours.map((value, index) => (usedColours[Math.floor(index / 3)] ? value : 0))
