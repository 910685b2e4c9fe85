import { expect, test } from 'vitest'
import { withTrueType } from '../../../web/lib/true-type.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const file = (content: string, name: string, type: string) =>
  new File([latin(content)], name, { type })

test.each([
  ['\xff\xd8\xff\xe0 and so on', 'photo.bmp', 'image/bmp', 'image/jpeg'],
  ['\xff\xd8\xff\xe0 and so on', 'IMG_1.HEIC', '', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n and so on', 'photo.avif', 'image/avif', 'image/png'],
  ['GIF89a and so on', 'photo.mp4', 'video/mp4', 'image/gif'],
  ['RIFF1234WEBPVP8 ', 'photo.tiff', 'image/tiff', 'image/webp'],
  ['\0\0\0\x18ftypheic', 'photo.jpg', 'image/jpeg', 'image/heic'],
  ['\0\0\0\x18ftypmp42', 'clip.avi', 'video/x-msvideo', 'video/mp4'],
  ['\0\0\0\x18ftypqt  ', 'clip.jpg', 'image/jpeg', 'video/mp4'],
  ['\0\0\0\x18ftypqt  ', 'clip.mov', 'video/quicktime', 'video/quicktime'],
  ['<svg xmlns="x"/>', 'photo.png', 'image/png', 'image/png'],
  ['', 'empty.png', 'image/png', 'image/png'],
])(
  'detects the type of a file that begins with %j, named %s, of type "%s", as %s',
  async (...values) => {
    const [content, name, type, expectedType] = values
    const typedFile = await withTrueType(file(content, name, type))
    expect(typedFile).toMatchObject({ name, type: expectedType, size: content.length })
  },
)

test('keeps the type of an unreadable file', async () => {
  const unreadable = file('', 'a.png', 'image/png')
  unreadable.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
  expect(await withTrueType(unreadable)).toBe(unreadable)
})
