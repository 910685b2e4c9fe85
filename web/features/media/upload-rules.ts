import { t } from '@lingui/core/macro'
import { MAX_VIDEO_BYTES, megabytes } from '#platform/limits'
import { declaredTypeOf, PICTURE_TYPES, VIDEO_TYPES } from '#media/media-types'
import { isHeic, unsupportedFormatText } from '../../lib/file-format.ts'
import { refusalText } from '../../lib/api/refusal-text.ts'

const types = [...PICTURE_TYPES, ...VIDEO_TYPES]

/** For file pickers. Without HEIC: iPhones then send their photos as JPEG. */
export const ACCEPTED = types.join(',')

export const mediaKindOf = (file: File): 'photo' | 'video' =>
  declaredTypeOf(file).startsWith('video/') ? 'video' : 'photo'

/** Why a file need not be sent; null when it may be. Large photos are scaled down on the way. */
export function fileRefusal(file: File): string | null {
  const unsupported = unsupportedFormatText(file)
  if (unsupported) return unsupported
  const type = declaredTypeOf(file)
  if (!isHeic(file)) {
    if (!/^(image|video)\//.test(type)) return refusalText('file.unsupported')
    if (!types.includes(type)) return t`Supported formats: JPEG, PNG, GIF, WebP, MP4, MOV and WebM.`
  }
  if (file.size === 0) return t`The file is empty.`
  const isTooLarge = mediaKindOf(file) === 'video' && file.size > MAX_VIDEO_BYTES
  return isTooLarge
    ? refusalText('media.video-too-large', { megabytes: megabytes(MAX_VIDEO_BYTES) })
    : null
}

/** Whether this browser can show the file before it is sent. */
export const hasPreview = (file: File): boolean => !isHeic(file)
