import { Failure } from './failure.ts'

export const unsupported = () =>
  new Failure('unsupported', 'Only image and video files are supported')

export const heicPhoto = () =>
  new Failure(
    'unsupported',
    'This is a HEIC photo. On iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG.',
  )

/** Pictures and videos that are known but not taken, each with the way out. */
const formats: [matches: (start: string) => boolean, refusal: () => Failure][] = [
  [
    (start) => brandsOf(start).some((brand) => brand === 'avif' || brand === 'avis'),
    () => new Failure('unsupported', 'This is an AVIF picture. Please export it as JPEG.'),
  ],
  [
    (start) => start.startsWith('II*\0') || start.startsWith('MM\0*'),
    () =>
      new Failure(
        'unsupported',
        'This is a TIFF picture or a raw photo. Please export it as JPEG.',
      ),
  ],
  [
    (start) => /^BM[^]{4}\0\0\0\0/.test(start),
    () => new Failure('unsupported', 'This is a BMP picture. Please export it as PNG.'),
  ],
  [
    (start) => start.startsWith('8BPS'),
    () => new Failure('unsupported', 'This is a Photoshop file. Please export it as JPEG.'),
  ],
  [
    (start) => isMarkup(start) && /<svg[\s>]|<!doctype svg/i.test(start),
    () => new Failure('unsupported', 'This is an SVG drawing. Please export it as PNG.'),
  ],
  [
    (start) => brandsOf(start)[0] === 'qt  ' || isBareQuickTime(start),
    () => new Failure('unsupported', 'This is a QuickTime video (MOV). Please convert it to MP4.'),
  ],
  [
    (start) => /^RIFF[^]{4}AVI /.test(start),
    () => new Failure('unsupported', 'This is an AVI video. Please convert it to MP4.'),
  ],
  [
    (start) => start.startsWith('\x1a\x45\xdf\xa3') && isMatroska(start),
    () => new Failure('unsupported', 'This is a Matroska video (MKV). Please convert it to MP4.'),
  ],
  [
    (start) => start.startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
    () => new Failure('unsupported', 'This is a Windows Media video. Please convert it to MP4.'),
  ],
  [
    (start) => /^\0\0\x01[\xb3\xba]/.test(start),
    () => new Failure('unsupported', 'This is an MPEG video. Please convert it to MP4.'),
  ],
]

/** The refusal of a file that is none of the types that are taken. @param start Latin-1 */
export function unsupportedFormat(start: string): Failure {
  const known = formats.find(([matches]) => matches(start))
  return known ? known[1]() : unsupported()
}

/** What an ISO file says that it is, first its main brand; none for other files. */
export function brandsOf(start: string): string[] {
  if (start.slice(4, 8) !== 'ftyp') return []
  const length = start.charCodeAt(2) * 256 + start.charCodeAt(3)
  const others = start.slice(16, Math.max(16, length)).match(/[^]{4}/g) ?? []
  return [start.slice(8, 12), ...others]
}

/** WebM is a kind of Matroska, and says so in the same place. */
export const isMatroska = (start: string) => start.includes('\x42\x82\x88matroska')

/** Old cameras begin with the content itself, in a box of less than 128 MB. */
const isBareQuickTime = (start: string) => /^[\0-\x07][^]{3}(moov|mdat|wide|pnot)/.test(start)

const isMarkup = (start: string) => /^(\xef\xbb\xbf)?\s*</.test(start)
