import { t } from '@lingui/core/macro'
import { MAX_VIDEO_BYTES, megabytes } from '#platform/limits'
import { declaredTypeOf, PICTURE_TYPES, VIDEO_TYPES } from '#media/media-types'
import { isHeic, unsupportedFormatText } from '../../lib/file-format.ts'
import { refusalText } from '../../lib/api/refusal-text.ts'

const types = [...PICTURE_TYPES, ...VIDEO_TYPES]

/** Types for file pickers. HEIC is left out, so that iPhones convert their photos to JPEG. */
export const ACCEPTED_TYPES = types.join(',')

export const mediaKindOf = (file: File): 'photo' | 'video' =>
  declaredTypeOf(file).startsWith('video/') ? 'video' : 'photo'

/** Why a file cannot be uploaded; `null` if it can. Large photos are scaled down later. */
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

/** True if this browser can display the file. */
export const hasPreview = (file: File): boolean => !isHeic(file)
