import { declaredTypeOf, HEIC } from '#media/media-types'
import { refusalText } from './api/refusal-text.ts'

/** Browsers name no type for files that they don't know: then the name's end counts. */
const isOf = ({ type, name }: File, types: RegExp, ends: RegExp) =>
  types.test(type) || (type === '' && ends.test(name))

/** A phone's photo, which few browsers can show. */
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

/** What to do with a picture or video in a format that is not taken; null when it is another. */
export function unsupportedFormatText(file: File): string | null {
  const known = formats.find(([types, ends]) => isOf(file, types, ends))
  return known ? refusalText(known[2]) : null
}
