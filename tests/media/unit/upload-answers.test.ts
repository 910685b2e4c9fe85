import { expect, test } from 'vitest'
import type { RefusalId } from '#contract/refusals'
import { hasArrived, mayRetry } from '../../../web/features/media/upload-failure.ts'
import { isHeic, unsupportedFormatText } from '../../../web/lib/file-format.ts'
import { typeOf } from '../../../worker/media/lib/media-type.ts'
import { Failure } from '../../../worker/platform/lib/failure.ts'

const failureOf = (status: number, id: RefusalId | '' = '', detail: string | [] = '') => ({
  status,
  id,
  body: { detail },
})

test('treats a file as arrived only if it is stored already', () => {
  expect(hasArrived(failureOf(409, 'media.already-uploaded'))).toBe(true)
  for (const id of ['media.concurrent-upload', 'media.deleted', 'http.not-found', ''] as const) {
    expect(hasArrived(failureOf(409, id))).toBe(false)
  }
})

test('allows a retry only for failures that it can change', () => {
  const final = [
    [413, 'media.image-too-large'],
    [415, 'file.avif'],
    [415, 'file.unsupported'],
    [422, 'picture.damaged'],
    [422, 'video.codec'],
    [422, 'media.duration-mismatch'],
  ] as const
  for (const [status, id] of final) expect(mayRetry(failureOf(status, id)), id).toBe(false)
  const passing = [
    [0, ''],
    [400, 'upload.interrupted'],
    [401, ''],
    [409, 'media.concurrent-upload'],
    [422, 'media.damaged'],
    [503, 'media.uploads-unavailable'],
  ] as const
  for (const [status, id] of passing) expect(mayRetry(failureOf(status, id)), id).toBe(true)
  // The companion can shorten a text that is too long.
  expect(mayRetry(failureOf(422, '', []))).toBe(true)
})

/** The Worker's answer for a file that begins with these bytes. */
function refusalOf(start: string): string {
  try {
    return typeOf(Uint8Array.from(start, (char) => char.charCodeAt(0)))
  } catch (error) {
    if (error instanceof Failure) return error.answer.detail as string
    throw error
  }
}

test('refuses a format in the browser with the words of the Worker', () => {
  const starts: Record<string, string> = {
    'image/avif': '\0\0\0\x20ftypavif\0\0\0\0',
    'image/tiff': 'II*\0',
    'image/bmp': 'BM1234\0\0\0\0',
    'image/svg+xml': '<svg >',
    'image/vnd.adobe.photoshop': '8BPS',
    'video/x-msvideo': 'RIFF1234AVI ',
    'video/x-matroska': '\x1a\x45\xdf\xa3\x42\x82\x88matroska',
    'video/x-ms-wmv': '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
    'video/mpeg': '\0\0\x01\xb3',
  }
  for (const [type, start] of Object.entries(starts)) {
    expect(unsupportedFormatText(new File(['a'], 'a', { type })), type).toBe(refusalOf(start))
  }
  expect(unsupportedFormatText(new File(['a'], 'a.jpg', { type: 'image/jpeg' }))).toBe(null)
  expect(isHeic(new File(['a'], 'IMG_1.HEIC'))).toBe(true)
})
