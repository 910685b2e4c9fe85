import { expect, test, vi } from 'vitest'
import {
  ACCEPTED_TYPES,
  mediaKindOf,
  fileRefusal,
} from '../../../web/features/media/upload-rules.ts'
import { isHeic } from '../../../web/lib/file-format.ts'
import { requireMediaType } from '../../../worker/media/lib/media-type.ts'

// The macros exist only in the built code.
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))

const file = (name: string, type: string) => new File(['a'], name, { type })

const accepted: [name: string, type: string, kind: 'photo' | 'video'][] = [
  ['a.jpg', 'image/jpeg', 'photo'],
  ['a.jpg', 'image/jpg', 'photo'],
  ['a.jpg', 'image/pjpeg', 'photo'],
  ['a.jfif', 'image/jfif', 'photo'],
  ['a.JFIF', '', 'photo'],
  ['a.jpe', 'application/octet-stream', 'photo'],
  ['a.png', 'image/x-png', 'photo'],
  ['a.png', 'image/apng', 'photo'],
  ['a.webp', 'IMAGE/WEBP', 'photo'],
  ['a.mp4', 'video/mp4', 'video'],
  ['a.m4v', 'video/x-m4v', 'video'],
  ['a.M4V', '', 'video'],
  ['IMG_0042.MOV', 'video/quicktime', 'video'],
  ['IMG_0042.MOV', '', 'video'],
  ['a.3gp', 'video/3gpp', 'video'],
  ['a.webm', 'video/webm;codecs=vp9', 'video'],
]
test.each(accepted)('accepts %s of type "%s" as a %s', (name, type, kind) => {
  const acceptedFile = file(name, type)
  expect(fileRefusal(acceptedFile)).toBeNull()
  expect(mediaKindOf(acceptedFile)).toBe(kind)
  expect(() => requireMediaType(type)).not.toThrow()
})

test.each([
  ['a.svg', 'image/svg+xml', /SVG/],
  ['a.avif', 'image/avif', /AVIF/],
  ['a.mkv', '', /MKV/],
  ['a.html', 'text/html', /Only image and video/],
  ['a', '', /Only image and video/],
  ['a.xcf', 'image/x-xcf', /Supported formats/],
])('refuses %s of type "%s" before it is sent', (name, type, message) => {
  expect(fileRefusal(file(name, type))).toMatch(message)
})

test('offers the films of iPhones in file pickers, and no HEIC', () => {
  expect(ACCEPTED_TYPES).toContain('video/quicktime')
  expect(ACCEPTED_TYPES).not.toContain('hei')
  expect(isHeic(file('a.heic', 'image/heif-sequence'))).toBe(true)
})

test('accepts a photo of any size, and a video up to 50 MB', () => {
  const largeFile = (name: string, type: string) =>
    Object.defineProperty(file(name, type), 'size', { value: 60 * 1024 * 1024 })
  expect(fileRefusal(largeFile('a.jpg', 'image/jpeg'))).toBeNull()
  expect(fileRefusal(largeFile('a.mov', 'video/quicktime'))).toMatch(/50\u00a0MB/)
})
