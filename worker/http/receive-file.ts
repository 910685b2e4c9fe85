import type { Context } from 'hono'
import { Failure } from '../lib/failure.ts'
import { unavailable } from '../lib/images/encode.ts'
import { collect, readMultipart } from '../lib/multipart.ts'
import { requireHonest, SNIFFED_BYTES, typeOf } from '../lib/media-type.ts'
import type { AppEnv } from './context.ts'

/** Room for the fields and delimiters of a form beside its files. */
export const FORM_BYTES = 64 * 1024

/** @throws Failure 413 before anything is read */
export function requireLength(c: Context<AppEnv>, maxBytes: number, tooLarge: () => Failure): void {
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > maxBytes) throw tooLarge()
}

/** @throws Failure 503 where no pictures can be made */
export function imagesOf(c: Context<AppEnv>): ImagesBinding {
  if (!c.env.IMAGES) throw unavailable('The binding IMAGES is missing')
  return c.env.IMAGES
}

/** The one file of a form, which is a picture. @throws Failure 413 beyond the limit, 415 and 422 */
export async function receivePicture(
  c: Context<AppEnv>,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Failure },
): Promise<Uint8Array<ArrayBuffer>> {
  requireLength(c, maxBytes + FORM_BYTES, tooLarge)
  let file: Uint8Array<ArrayBuffer> | null = null
  for await (const { name, filename, contentType, read } of readMultipart(c.req.raw)) {
    if (name !== 'file' || filename === null) continue
    file = await collect(read, maxBytes, tooLarge)
    requireHonest(typeOf(file.subarray(0, SNIFFED_BYTES)), contentType)
  }
  if (!file) throw new Failure('invalid', 'media.choose-picture')
  return file
}
