import { t } from '@lingui/core/macro'

const HEIC = /^image\/hei[cf](-sequence)?$/

/** Browsers name no type for files that they don't know: then the name's end counts. */
const isOf = ({ type, name }: File, types: RegExp, ends: RegExp) =>
  types.test(type) || (type === '' && ends.test(name))

/** A phone's photo, which few browsers can show. */
export const isHeic = (file: File): boolean => isOf(file, HEIC, /\.hei[cf]$/i)

export const heicWayOut = (): string =>
  t`This is a HEIC photo. On iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG.`

const formats: [types: RegExp, ends: RegExp, wayOut: () => string][] = [
  [/^image\/avif/, /\.avif$/i, () => t`This is an AVIF image. Please export it as JPEG.`],
  [
    /^image\/(tiff|x-(adobe-dng|canon-cr[23]|nikon-nef|sony-arw))$/,
    /\.(tiff?|dng|cr[23]|nef|arw)$/i,
    () => t`This is a TIFF or raw image. Please export it as JPEG.`,
  ],
  [/^image\/(x-ms-)?bmp$/, /\.bmp$/i, () => t`This is a BMP image. Please export it as PNG.`],
  [/^image\/svg/, /\.svg$/i, () => t`This is an SVG drawing. Please export it as PNG.`],
  [
    /^image\/(vnd\.adobe\.photoshop|x-photoshop)$/,
    /\.psd$/i,
    () => t`This is a Photoshop file. Please export it as JPEG.`,
  ],
  [
    /^video\/quicktime$/,
    /\.mov$/i,
    () => t`This is a QuickTime video (MOV). Please convert it to MP4.`,
  ],
  [
    /^video\/(x-msvideo|avi|vnd\.avi)$/,
    /\.avi$/i,
    () => t`This is an AVI video. Please convert it to MP4.`,
  ],
  [
    /^video\/(x-)?matroska$/,
    /\.mkv$/i,
    () => t`This is a Matroska video (MKV). Please convert it to MP4.`,
  ],
  [
    /^video\/x-ms-(wmv|asf)$/,
    /\.wmv$/i,
    () => t`This is a Windows Media video. Please convert it to MP4.`,
  ],
  [/^video\/(mpeg|mp2t)$/, /\.mpe?g$/i, () => t`This is an MPEG video. Please convert it to MP4.`],
]

/** What to do with a picture or video in a format that is not taken; null when it is another. */
export function wayOutOf(file: File): string | null {
  const known = formats.find(([types, ends]) => isOf(file, types, ends))
  return known ? known[2]() : null
}
