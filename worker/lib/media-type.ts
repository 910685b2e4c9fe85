import { Failure } from './failure.ts'
import { readGif } from './images/gif.ts'
import { readHeic } from './images/heic.ts'
import { readJpeg } from './images/jpeg.ts'
import { damaged, textAt, type Picture } from './images/picture.ts'
import { readPng } from './images/png.ts'
import { readWebp } from './images/webp.ts'
import {
  brandsOf,
  isMatroska,
  notAPicture,
  unsupported,
  unsupportedFormat,
} from './unsupported-formats.ts'

export type ImageType = Picture['type']
export type VideoType = 'video/mp4' | 'video/webm'
export type MediaType = ImageType | VideoType

/** How many first bytes identify the type. */
export const SNIFFED_BYTES = 256

/** Decoders take a multiple of this in bytes, however small the file is. All frames together. */
const MAX_PIXELS = 60_000_000
const MAX_SIDE = 12_000
const MAX_FRAMES = 2_000

const PNG = '\x89PNG\r\n\x1a\n'
const MP4_BRANDS = /^(isom|iso[2-9a-d]|mp4[12]|mp71|avc1|M4V[ HP]|MSNV|dash|cmfc|3gp[4-9]|f4v )$/
/** Of pictures that HEVC encodes; the last two stand for any encoder. */
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/

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
  const [brand = '', ...others] = brandsOf(start)
  if (MP4_BRANDS.test(brand)) return 'video/mp4'
  if (HEIC_BRANDS.test(brand) && !others.includes('avif')) return 'image/heic'
  if (start.startsWith('\x1a\x45\xdf\xa3') && !isMatroska(start)) return 'video/webm'
  throw unsupportedFormat(start, otherwise)
}

export const isImage = (type: MediaType): type is ImageType => type.startsWith('image/')

const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'video/x-m4v': 'video/mp4',
  'video/x-matroska': 'video/webm',
}

/**
 * Refuses a file that is sent as something else than it is. Its name says nothing.
 *
 * @param declared its Content-Type; null or the general one claim nothing
 * @throws Failure 415
 */
export function requireHonest(type: MediaType, declared: string | null): void {
  const [claimed = ''] = (declared ?? '').toLowerCase().split(';')
  const plain = claimed.trim()
  if (plain === '' || plain === 'application/octet-stream') return
  if (!/^(image|video)\//.test(plain)) throw unsupported()
  if ((aliases[plain] ?? plain) === type) return
  throw new Failure('unsupported', 'file.mislabelled', { sent: plain, found: type })
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
 * @throws Failure when it is none, damaged, cut off, followed by something else, or too large to be
 *   decoded
 */
export function readPicture(bytes: Uint8Array): Picture {
  const type = typeOf(bytes, notAPicture)
  if (!isImage(type)) throw notAPicture()
  const picture = readers[type](bytes)
  const { width, height, frames } = picture
  if (width === 0 || height === 0) throw damaged()
  if (width > MAX_SIDE || height > MAX_SIDE || width * height * frames > MAX_PIXELS) {
    throw new Failure('invalid', 'picture.too-many-pixels')
  }
  if (frames > MAX_FRAMES) {
    throw new Failure('invalid', 'picture.too-many-frames')
  }
  return picture
}
