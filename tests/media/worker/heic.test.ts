import { expect, test } from 'vitest'
import { openOffice, photoForm } from '../../support/media/admin-media.ts'
import { env } from '../../support/platform/database.ts'
import { heic } from '../../support/media/heic.ts'
import { expectTidy, fileOf, holds, keysInBucket, picture } from '../../support/media/uploads.ts'

/** Stand-in for Images in production, which decodes HEIC: it returns `photo` for such a file. */
const decodingHeic = (images: ImagesBinding, photo: Uint8Array<ArrayBuffer>) =>
  ({
    input: (stream: ReadableStream) => ({
      transform: (transform: ImageTransform) => ({
        output: async (options: ImageOutputOptions) => {
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
          const isHeic = new TextDecoder('latin1').decode(bytes.subarray(4, 12)) === 'ftypheic'
          const decoded = new Blob([isHeic ? photo : bytes]).stream()
          return images.input(decoded).transform(transform).output(options)
        },
      }),
    }),
  }) as unknown as ImagesBinding

test('converts a photo from a phone (HEIC) if Images decodes it', async () => {
  const office = await openOffice()
  const item = await office.uploaded(photoForm({ file: fileOf(heic(), 'image/heif') }), {
    IMAGES: decodingHeic(env.IMAGES!, picture('jpeg')),
  })
  expect(item).toMatchObject({ type: 'photo', width: 80, height: 120 })
  const keys = await keysInBucket()
  expect(keys).toHaveLength(6)
  for (const key of keys) {
    const file = (await env.MEDIA.get(key))!
    expect(file.httpMetadata?.contentType).toBe(`image/${key.split('.').at(-1)}`)
    expect(holds(new Uint8Array(await file.arrayBuffer()), 'ftypheic'), key).toBe(false)
  }
  await expectTidy()
})
