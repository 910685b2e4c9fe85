import { t } from '@lingui/core/macro'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, megabytes } from '#contract/limits'
import { isHeic, unsupportedFormatText } from '../../lib/file-format.ts'
import { refusalText } from '../../lib/refusal-text.ts'

const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm']

/** For file pickers. Without HEIC: iPhones then send their photos as JPEG. */
export const ACCEPTED = types.join(',')

export const kindOf = ({ type }: File): 'photo' | 'video' =>
  type.startsWith('video/') ? 'video' : 'photo'

/** Why a file need not be sent; null when it may be. */
export function refusalOf(file: File): string | null {
  const unsupported = unsupportedFormatText(file)
  if (unsupported) return unsupported
  if (!isHeic(file)) {
    if (!/^(image|video)\//.test(file.type)) return refusalText('file.unsupported')
    if (!types.includes(file.type)) return t`Supported formats: JPEG, PNG, GIF, WebP, MP4 and WebM.`
  }
  if (file.size === 0) return t`The file is empty.`
  const [limit, refusal] =
    kindOf(file) === 'video'
      ? ([MAX_VIDEO_BYTES, 'media.video-too-large'] as const)
      : ([MAX_IMAGE_BYTES, 'media.image-too-large'] as const)
  return file.size > limit ? refusalText(refusal, { megabytes: megabytes(limit) }) : null
}

/** Whether this browser can show the file before it is sent. */
export const hasPreview = (file: File): boolean => !isHeic(file)
