import { Failure } from '../../platform/lib/failure.ts'

export const unsupported = () => new Failure('unsupported', 'file.unsupported')

export const notAPicture = () => new Failure('unsupported', 'picture.unsupported')

export const heicPhoto = () => new Failure('unsupported', 'file.heic')

/** Known but unsupported formats, each with a refusal that advises what to do. */
const formats: [matches: (start: string) => boolean, refusal: () => Failure][] = [
  [
    (start) => brandsOf(start).some((brand) => brand === 'avif' || brand === 'avis'),
    () => new Failure('unsupported', 'file.avif'),
  ],
  [
    (start) =>
      start.startsWith('II*\0') || start.startsWith('MM\0*') || brandsOf(start)[0] === 'crx ',
    () => new Failure('unsupported', 'file.tiff'),
  ],
  [(start) => /^BM[^]{4}\0\0\0\0/.test(start), () => new Failure('unsupported', 'file.bmp')],
  [(start) => start.startsWith('8BPS'), () => new Failure('unsupported', 'file.psd')],
  [
    (start) => isMarkup(start) && /<svg[\s>]|<!doctype svg/i.test(start),
    () => new Failure('unsupported', 'file.svg'),
  ],
  [isBareQuickTime, () => new Failure('unsupported', 'file.mov')],
  [(start) => /^RIFF[^]{4}AVI /.test(start), () => new Failure('unsupported', 'file.avi')],
  [
    (start) => start.startsWith('\x1a\x45\xdf\xa3') && isMatroska(start),
    () => new Failure('unsupported', 'file.mkv'),
  ],
  [
    (start) => start.startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
    () => new Failure('unsupported', 'file.wmv'),
  ],
  [(start) => /^\0\0\x01[\xb3\xba]/.test(start), () => new Failure('unsupported', 'file.mpeg')],
]

/**
 * Refusal of a file of an unsupported type.
 *
 * @param start Latin-1
 * @param otherwise creates the refusal of an unknown format
 */
export function unsupportedFormat(start: string, otherwise: () => Failure): Failure {
  const format = formats.find(([matches]) => matches(start))
  return format ? format[1]() : otherwise()
}

/** Brands of an ISO file, the main one first; none for other files. */
export function brandsOf(start: string): string[] {
  if (start.slice(4, 8) !== 'ftyp') return []
  const length = start.charCodeAt(2) * 256 + start.charCodeAt(3)
  const otherBrands = start.slice(16, Math.max(16, length)).match(/[^]{4}/g) ?? []
  return [start.slice(8, 12), ...otherBrands]
}

/** Unsupported pictures, raw photos of cameras, and sound without a film. */
export const isUnsupportedBrand = (brands: string[]): boolean =>
  /^(crx |M4[ABP] |F4[AB] |aax |jp2 |jpm |jpx )$/.test(brands[0] ?? '') ||
  brands.some((brand) => brand === 'avif' || brand === 'avis')

/** WebM is a kind of Matroska; both declare their type in the same place. */
export const isMatroska = (start: string) => start.includes('\x42\x82\x88matroska')

/** Old cameras write the content first, in a box of less than 128 MB. */
function isBareQuickTime(start: string): boolean {
  return /^[\0-\x07][^]{3}(moov|mdat|wide|pnot)/.test(start)
}

const isMarkup = (start: string) => /^(\xef\xbb\xbf)?\s*</.test(start)
