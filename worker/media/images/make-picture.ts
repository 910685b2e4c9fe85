import { dataUrl } from '../../platform/lib/bytes.ts'
import { VARIANT_FORMATS, VARIANT_WIDTHS } from '#media/media-urls'
import { Failure } from '../../platform/lib/failure.ts'
import { trimToPicture, readPicture } from '../lib/media-type.ts'
import { encode, PIXEL } from './encode.ts'
import { isPlainAvif } from './heif.ts'
import { cleanGif } from './clean-gif.ts'
import { cleanWebp } from './clean-webp.ts'
import { HASH_GRID, hashesOf } from './perceptual-hash.ts'
import { dominantOf, pixelsOf } from './pixels.ts'
import { readWebp } from './webp.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type PictureFile = { name: string; bytes: Uint8Array; contentType: string }

export type MadePicture = {
  files: PictureFile[]
  /** Dimensions of the largest file. */
  width: number
  height: number
  /** Dominant colour, `#rrggbb`. */
  color: string
  /** A data URL of at most 24 by 32 pixels. */
  preview: string
  /** Perceptual hashes, see `hashesOf`. */
  hashes: string[]
}

const PREVIEW = { width: 24, height: 32, fit: 'scale-down' } as const
const LARGEST = Math.max(...VARIANT_WIDTHS)

/**
 * Makes all files that are ever served of a picture, each with pixels only. An animated picture stays animated.
 *
 * @throws Failure 422 or 415 if the file is no valid picture, 503 if no picture can be made
 */
export async function makePicture(images: ImagesBinding, file: Bytes): Promise<MadePicture> {
  const bytes = trimToPicture(file)
  const { frames } = readPicture(bytes)
  const files = frames > 1 ? await movingFiles(images, bytes) : await stillFiles(images, bytes)
  const largest = files.find(({ name }) => name === `w${LARGEST}.webp`)
  const { width, height } = readPicture(largest!.bytes)
  const preview = await encodeWebp(images, bytes, PREVIEW)
  const pixels = await tinyPixels(images, bytes)
  return {
    files,
    width,
    height,
    color: dominantOf(pixels),
    preview: dataUrl(preview),
    hashes: hashesOf(pixels),
  }
}

const tinyPixels = async (images: ImagesBinding, bytes: Bytes) =>
  pixelsOf(await encode(images, bytes, { ...HASH_GRID, fit: 'squeeze', format: 'image/png' }))

/** Perceptual hashes of a stored picture, see `hashesOf`. @throws as `makePicture` */
export const recognise = async (images: ImagesBinding, bytes: Bytes): Promise<string[]> =>
  hashesOf(await tinyPixels(images, trimToPicture(bytes)))

/** A plain dark picture of the given shape, for a video without a poster. */
export const plainPicture = (
  images: ImagesBinding,
  width: number,
  height: number,
): Promise<Bytes> =>
  encode(images, PIXEL, {
    width: LARGEST,
    height: Math.max(1, Math.round((LARGEST * height) / width)),
    fit: 'cover',
    format: 'image/png',
  })

async function stillFiles(images: ImagesBinding, bytes: Bytes): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  for (const width of VARIANT_WIDTHS) {
    const size = { width, fit: 'scale-down' } as const
    const [small, avif] = await Promise.all([
      encodeWebp(images, bytes, size),
      encode(images, bytes, { ...size, format: 'image/avif' }),
    ])
    const webp = { bytes: small, contentType: 'image/webp' }
    // Images answers with another format if AVIF would take too long, or with metadata, which must not be served.
    const isPlain = isPlainAvif(avif)
    if (!isPlain) console.warn(JSON.stringify({ event: 'picture.without-avif', width }))
    const best = isPlain ? { bytes: avif, contentType: 'image/avif' } : webp
    files.push({ name: `w${width}.webp`, ...webp }, { name: `w${width}.avif`, ...best })
  }
  return files
}

/**
 * Animated WebP under all names: browsers detect the type by the content. If Images returns only the first frame, as
 * its local stand-in does, a GIF is rewritten instead.
 */
async function movingFiles(images: ImagesBinding, bytes: Bytes): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  let gif: Uint8Array | null = null
  for (const width of VARIANT_WIDTHS) {
    const webp = await encodeWebp(images, bytes, { width, fit: 'scale-down' }, true)
    const file =
      readWebp(webp).frames > 1
        ? { bytes: webp, contentType: 'image/webp' }
        : { bytes: (gif ??= cleanedGif(bytes)), contentType: 'image/gif' }
    files.push(...VARIANT_FORMATS.map((format) => ({ name: `w${width}.${format}`, ...file })))
  }
  return files
}

function cleanedGif(bytes: Bytes): Uint8Array {
  if (readPicture(bytes).type === 'image/gif') return cleanGif(bytes)
  throw new Failure('invalid', 'picture.animated-webp')
}

/** Encodes a picture as WebP, without the colour profiles and metadata that the encoder may leave. */
export async function encodeWebp(
  images: ImagesBinding,
  bytes: Bytes,
  transform: ImageTransform,
  moving = false,
): Promise<Bytes> {
  return cleanWebp(await encode(images, bytes, { ...transform, format: 'image/webp', moving }))
}
