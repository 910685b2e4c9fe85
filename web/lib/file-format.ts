import { declaredTypeOf, HEIC } from '#media/media-types'
import { refusalText } from './api/refusal-text.ts'

/** Browsers report no type for unknown files; the extension then decides. */
const matchesFormat = ({ type, name }: File, types: RegExp, ends: RegExp) =>
  types.test(type) || (type === '' && ends.test(name))

/** True for HEIC, a phone's photo format that few browsers display. */
export const isHeic = (file: File): boolean => declaredTypeOf(file) === HEIC

export const heicText = (): string => refusalText('file.heic')

const formats = [
  [/^image\/avif/, /\.avif$/i, 'file.avif'],
  [
    /^image\/(tiff|x-(adobe-dng|canon-cr[23]|nikon-nef|sony-arw))$/,
    /\.(tiff?|dng|cr[23]|nef|arw)$/i,
    'file.tiff',
  ],
  [/^image\/(x-ms-)?bmp$/, /\.bmp$/i, 'file.bmp'],
  [/^image\/svg/, /\.svg$/i, 'file.svg'],
  [/^image\/(vnd\.adobe\.photoshop|x-photoshop)$/, /\.psd$/i, 'file.psd'],
  [/^video\/(x-msvideo|avi|vnd\.avi)$/, /\.avi$/i, 'file.avi'],
  [/^video\/(x-)?matroska$/, /\.mkv$/i, 'file.mkv'],
  [/^video\/x-ms-(wmv|asf)$/, /\.wmv$/i, 'file.wmv'],
  [/^video\/(mpeg|mp2t)$/, /\.mpe?g$/i, 'file.mpeg'],
] as const

/** Advice for a picture or video in an unsupported format; `null` for other files. */
export function unsupportedFormatText(file: File): string | null {
  const format = formats.find(([types, ends]) => matchesFormat(file, types, ends))
  return format ? refusalText(format[2]) : null
}
