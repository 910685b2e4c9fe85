import { MAX_PICTURE_PIXELS } from '#platform/limits'
import { plainType } from '#media/media-types'
import { Failure } from '../../platform/lib/failure.ts'
import { readGif } from '../images/gif.ts'
import { readHeic } from '../images/heif.ts'
import { readJpeg } from '../images/jpeg.ts'
import { concatBytes, type Bytes } from '../../platform/lib/bytes.ts'
import { damaged, textAt, tooManyPixels, view, type DecodedPicture } from '../images/picture.ts'
import { readPng } from '../images/png.ts'
import { readWebp } from '../images/webp.ts'
import {
  brandsOf,
  isMatroska,
  notAPicture,
  isUnsupportedBrand,
  unsupported,
  unsupportedFormat,
} from './unsupported-formats.ts'

export type ImageType = DecodedPicture['type']
export type VideoType = 'video/mp4' | 'video/webm'
export type MediaType = ImageType | VideoType

/** Number of leading bytes that identify the type. */
export const SNIFFED_BYTES = 256

const MAX_FRAMES = 2_000
/** Bytes that the declared length of a RIFF file doesn't include. */
const RIFF_HEAD = 8

const PNG = '\x89PNG\r\n\x1a\n'
/** Brands of pictures that HEVC encodes; `mif` and `msf` are used for any encoder. */
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|MiHE|MiHB)$/
/** A film may contain a still picture, and then lists its brand too. */
const FILM_BRANDS =
  /^(isom|iso[2-9a-d]|mp4[12]|mp71|avc1|M4V[ HP]|MSNV|dash|cmfc|3gp[4-9]|f4v |qt {2})$/

function isPictureBrand([main = '', ...otherBrands]: string[]): boolean {
  if (HEIC_BRANDS.test(main)) return true
  return !FILM_BRANDS.test(main) && otherBrands.some((brand) => HEIC_BRANDS.test(brand))
}

/**
 * Detects the type of a file by its first bytes.
 *
 * @param otherwise creates the refusal of an unknown type
 * @throws Failure 415 for an unsupported type, with advice if the type is known
 */
export function typeOf(head: Uint8Array, otherwise = unsupported): MediaType {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  const start = textAt(head, 0, SNIFFED_BYTES)
  if (start.startsWith(PNG)) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp'
  const brands = brandsOf(start)
  if (brands.length > 0 && !isUnsupportedBrand(brands)) {
    // Cameras and editors have brands of their own; the structure decides whether the file is a film.
    return isPictureBrand(brands) ? 'image/heic' : 'video/mp4'
  }
  if (start.startsWith('\x1a\x45\xdf\xa3') && !isMatroska(start)) return 'video/webm'
  throw unsupportedFormat(start, otherwise)
}

export const isImage = (type: MediaType): type is ImageType => type.startsWith('image/')

/**
 * Refuses a file that is sent as neither picture nor video. The content decides between the two: browsers derive the
 * type from the name, and programs save files with wrong extensions.
 *
 * @param declared Content-Type; null or the generic one make no claim
 * @throws Failure 415
 */
export function requireMediaType(declared: string | null): void {
  const type = plainType(declared ?? '')
  if (type !== '' && !/^(image|video)\//.test(type)) throw unsupported()
}

const readers = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/heic': readHeic,
} satisfies Record<ImageType, (bytes: Uint8Array) => DecodedPicture>

/**
 * Reads a picture's structure from beginning to end, before it is decoded.
 *
 * @throws Failure if it is no picture, damaged, cut off, or too large to decode
 */
export function readPicture(bytes: Uint8Array): DecodedPicture {
  const type = typeOf(bytes, notAPicture)
  if (!isImage(type)) throw notAPicture()
  const picture = readers[type](bytes)
  const { width, height, frames } = picture
  if (width === 0 || height === 0) throw damaged()
  if (width * height * frames > MAX_PICTURE_PIXELS) throw tooManyPixels()
  if (frames > MAX_FRAMES) {
    throw new Failure('invalid', 'picture.too-many-frames')
  }
  return picture
}

/**
 * Returns the picture of a file without data after it, and with its end marker, so that decoders read it as browsers
 * do.
 *
 * @throws Failure as `readPicture`
 */
export function trimToPicture(bytes: Bytes): Bytes {
  const { type, length, missingEnd } = readPicture(bytes)
  let picture = bytes
  if (length < bytes.length) picture = bytes.subarray(0, length)
  if (missingEnd.length > 0) picture = concatBytes([picture, missingEnd])
  if (type !== 'image/webp') return picture
  const size = picture.length - RIFF_HEAD
  if (view(picture).getUint32(4, true) === size) return picture
  const corrected = picture.slice()
  view(corrected).setUint32(4, size, true)
  return corrected
}
