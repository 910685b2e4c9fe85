import { countUsage } from '../../platform/lib/event-counts.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readPicture } from '../lib/media-type.ts'
import { heicPhoto } from '../lib/unsupported-formats.ts'
import { damaged, tooManyPixels } from './picture.ts'

export type Format = 'image/avif' | 'image/webp' | 'image/png'

/** Longest side that Cloudflare Images decodes, in pixels. */
const MAX_DECODED_SIDE = 12_000

/** A PNG of one dark pixel, which every decoder can read. */
export const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12NQU9YGAADnAHVrd/EdAAAAAElFTkSuQmCC',
  ),
  (char) => char.charCodeAt(0),
)

/** Failure 503 without a working binding for Images. */
export const unavailable = (cause?: unknown) =>
  new Failure('unavailable', 'media.uploads-unavailable', {}, { cause })

export type EncodeParams = ImageTransform & { format: Format; moving?: boolean }

/**
 * Decodes a picture, applies its orientation, and encodes it again, which leaves only pixels.
 *
 * @throws Failure 422 if this picture can't be decoded, 415 for HEIC that can't, 503 if no picture can
 */
export async function encode(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  params: EncodeParams,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await ask(images, bytes, params)
  } catch (error) {
    // The binding reports the same error for a bad picture and an outage; a good picture distinguishes them.
    await ask(images, PIXEL, { format: 'image/png' }).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    console.warn(JSON.stringify({ event: 'picture.refused', error: String(error).slice(0, 200) }))
    // Not every decoder supports HEIC: the local stand-in does not.
    const { type, width, height } = readPicture(bytes)
    if (type === 'image/heic') throw heicPhoto()
    throw Math.max(width, height) > MAX_DECODED_SIDE ? tooManyPixels() : damaged()
  }
}

async function ask(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  { format, moving = false, ...transform }: EncodeParams,
) {
  countUsage('usage.transformations')
  const output = await images
    .input(new Blob([bytes]).stream())
    .transform(transform)
    .output({ format, anim: moving, quality: 80 })
  return new Uint8Array(await output.response().arrayBuffer())
}
