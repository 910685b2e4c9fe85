import { MAX_PICTURE_PIXELS } from '#platform/limits'
import { plainType } from '#media/media-types'
import { Failure } from '../../platform/lib/failure.ts'
import { readGif } from '../images/gif.ts'
import { readHeic } from '../images/heic.ts'
import { readJpeg } from '../images/jpeg.ts'
import { joined, type Bytes } from '../../platform/lib/bytes.ts'
import { damaged, textAt, tooManyPixels, view, type Picture } from '../images/picture.ts'
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

export type ImageType = Picture['type']
export type VideoType = 'video/mp4' | 'video/webm'
export type MediaType = ImageType | VideoType

/** How many first bytes identify the type. */
export const SNIFFED_BYTES = 256

const MAX_FRAMES = 2_000
/** Bytes that the length of a RIFF file doesn't count. */
const RIFF_HEAD = 8

const PNG = '\x89PNG\r\n\x1a\n'
/** Pictures that HEVC encodes; the general ones stand for any encoder. */
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|MiHE|MiHB)$/
/** Films may have a still picture in them, and then its brand among the others. */
const FILM_BRANDS =
  /^(isom|iso[2-9a-d]|mp4[12]|mp71|avc1|M4V[ HP]|MSNV|dash|cmfc|3gp[4-9]|f4v |qt {2})$/

function isPictureBrand([main = '', ...others]: string[]): boolean {
  if (HEIC_BRANDS.test(main)) return true
  return !FILM_BRANDS.test(main) && others.some((brand) => HEIC_BRANDS.test(brand))
}

/**
 * What a file is by its first bytes.
 *
 * @param otherwise the refusal of what is not known
 * @throws Failure 415 for anything that is not taken, with the way out where it is known
 */
export function typeOf(head: Uint8Array, otherwise = unsupported): MediaType {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  const start = textAt(head, 0, SNIFFED_BYTES)
  if (start.startsWith(PNG)) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp'
  const brands = brandsOf(start)
  if (brands.length > 0 && !isUnsupportedBrand(brands)) {
    // Cameras and editors have brands of their own; its structure decides whether it is a film.
    return isPictureBrand(brands) ? 'image/heic' : 'video/mp4'
  }
  if (start.startsWith('\x1a\x45\xdf\xa3') && !isMatroska(start)) return 'video/webm'
  throw unsupportedFormat(start, otherwise)
}

export const isImage = (type: MediaType): type is ImageType => type.startsWith('image/')

/**
 * Refuses a file that isn't sent as a picture or video at all. Which of them it is, its content decides:
 * browsers derive the type from the name, and programs save files under wrong endings.
 *
 * @param declared its Content-Type; null or the general one claim nothing
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
} satisfies Record<ImageType, (bytes: Uint8Array) => Picture>

/**
 * Reads a picture's structure from beginning to end, before anything decodes it.
 *
 * @throws Failure when it is none, damaged, cut off, or too large to be decoded
 */
export function readPicture(bytes: Uint8Array): Picture {
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
 * The picture of a file without anything behind it, closed where its end is missing: decoders read it
 * as browsers show it.
 *
 * @throws Failure as `readPicture`
 */
export function pictureAlone(bytes: Bytes): Bytes {
  const { type, length, missingEnd } = readPicture(bytes)
  let picture = bytes
  if (length < bytes.length) picture = bytes.subarray(0, length)
  if (missingEnd.length > 0) picture = joined([picture, missingEnd])
  if (type !== 'image/webp') return picture
  const size = picture.length - RIFF_HEAD
  if (view(picture).getUint32(4, true) === size) return picture
  const corrected = picture.slice()
  view(corrected).setUint32(4, size, true)
  return corrected
}
