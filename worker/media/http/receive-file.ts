import type { Context } from 'hono'
import { Failure } from '../../platform/lib/failure.ts'
import { unavailable } from '../images/encode.ts'
import { collect, readMultipart, readTextPart } from '../../platform/lib/multipart.ts'
import { requireMediaType, SNIFFED_BYTES, typeOf } from '../lib/media-type.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Allowance for the fields and delimiters of a form in addition to its files. */
export const FORM_BYTES = 64 * 1024
const MAX_FIELD_BYTES = 1024

/** Checks Content-Length before the body is read. @throws Failure 413 beyond the limit */
export function requireLength(c: Context<AppEnv>, maxBytes: number, tooLarge: () => Failure): void {
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > maxBytes) throw tooLarge()
}

/** @throws Failure 503 without the binding for Images */
export function imagesOf(c: Context<AppEnv>): ImagesBinding {
  if (!c.env.IMAGES) throw unavailable('The binding IMAGES is missing')
  return c.env.IMAGES
}

type FormLimits = {
  maxBytes: number
  tooLarge: () => Failure
  /** Called before the file is read, with the fields that precede it. */
  admit?: (fields: Record<string, string>) => Promise<void>
}

/**
 * Reads the single file of a form, which must be a picture.
 *
 * @throws Failure 413 beyond the limit, 415 and 422, and the errors of `admit`
 */
export async function receivePicture(
  c: Context<AppEnv>,
  { maxBytes, tooLarge, admit }: FormLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  requireLength(c, maxBytes + FORM_BYTES, tooLarge)
  const fields: Record<string, string> = {}
  let file: Uint8Array<ArrayBuffer> | null = null
  for await (const part of readMultipart(c.req.raw)) {
    const { name, filename, contentType } = part
    if (admit && filename === null) fields[name] = await readTextPart(part, MAX_FIELD_BYTES)
    if (name !== 'file' || filename === null) continue
    await admit?.(fields)
    file = await collect(part.read, maxBytes, tooLarge)
    requireMediaType(contentType)
    typeOf(file.subarray(0, SNIFFED_BYTES))
  }
  if (!file) throw new Failure('invalid', 'media.choose-picture')
  return file
}
