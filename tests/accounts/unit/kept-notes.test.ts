import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPlainAvif } from '../../../worker/media/images/heif.ts'
import { makePicture } from '../../../worker/media/images/make-picture.ts'
import { makePictures } from '../../support/pictures.ts'
import { SECRET } from '../../support/accounts/secret.ts'

const { jpeg } = await makePictures()

/** An Images binding that fails to drop metadata. */
const keeping = {
  input: (stream: ReadableStream) => ({
    transform: ({ width }: ImageTransform) => ({
      output: async ({ format }: ImageOutputOptions) => {
        const bytes = await new Response(stream).arrayBuffer()
        const picture = sharp(bytes).resize(width ?? null, null, { withoutEnlargement: true })
        if (format !== 'image/png') picture.keepMetadata().withIccProfile('p3')
        const bytesOut = await picture.toFormat(format.slice(6) as 'webp').toBuffer()
        return { response: () => new Response(new Uint8Array(bytesOut)) }
      },
    }),
  }),
} as unknown as ImagesBinding

test('no stored file contains metadata, even if Images preserves it', async () => {
  const { files, preview } = await makePicture(keeping, new Uint8Array(jpeg))
  expect(files).toHaveLength(6)
  for (const { bytes, contentType, name } of files) {
    expect(contentType, name).toBe('image/webp')
    const { exif, xmp, icc, format } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, format }, name).toEqual({ format: 'webp' })
    expect(Buffer.from(bytes).includes(SECRET), name).toBe(false)
  }
  expect(Buffer.from(preview.split(',')[1]!, 'base64').includes('EXIF')).toBe(false)
})

test('an AVIF picture counts as plain if it contains only pixels', async () => {
  const picture = () => sharp(jpeg)
  const files = await Promise.all([
    picture().avif().toBuffer(),
    picture().ensureAlpha(0.5).avif().toBuffer(),
    picture().keepExif().avif().toBuffer(),
    picture().keepXmp().avif().toBuffer(),
    picture().withIccProfile('p3').avif().toBuffer(),
    picture().webp().toBuffer(),
  ])
  const isPlain = [true, true, false, false, false, false]
  expect(files.map((file) => isPlainAvif(new Uint8Array(file)))).toEqual(isPlain)
})
