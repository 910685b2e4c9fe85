import { expect } from 'vitest'
import { VARIANT_FORMATS, VARIANT_WIDTHS } from '#media/media-urls'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { cleanUpDueFolders } from '../../../worker/media/clean-up-folders.ts'
import { env } from '../platform/database.ts'
import { DAY } from '../platform/fixtures.ts'
import type { PictureName } from '../pictures.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** A picture made in Node (`pictures.ts`). */
export const picture = (name: PictureName): Uint8Array<ArrayBuffer> =>
  bytesOf((env as unknown as { PICTURES: Record<PictureName, string> }).PICTURES[name])

/** A form like a browser's: fields in order, files with name and type. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value instanceof File ? value.name : name)
  }
  return form
}

export const fileOf = (bytes: BlobPart, type: string, name = 'a') =>
  new File([bytes], name, { type })

/** All keys in the bucket, except for the catalogue. */
export async function keysInBucket(): Promise<string[]> {
  const { objects } = await env.MEDIA.list()
  return objects.map(({ key }) => key).filter((key) => !key.startsWith('catalogue'))
}

export const filesOf = (type: 'photo' | 'video'): string[] => [
  ...(type === 'video' ? ['video'] : []),
  ...VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => `w${width}.${format}`)),
]

/** Stores files for all media that were imported without them. */
export async function storeMediaFiles() {
  const { results } = await env.DB.prepare(
    'SELECT id, companion_id AS owner, type FROM media',
  ).all<Folder>()
  const keys = results.flatMap(({ id, owner, type }) =>
    filesOf(type).map((file) => `media/${owner}/${id}/${file}`),
  )
  await Promise.all(keys.map((key) => env.MEDIA.put(key, 'A file')))
}

type Folder = Record<'id' | 'owner', string> & { type: 'photo' | 'video' }

/** Expects that the bucket contains the files of the rows and no others, after the clean-up (`orphans.test.ts`). */
export async function expectTidy() {
  const db = createDatabase(env.DB)
  await cleanUpDueFolders({ db, bucket: env.MEDIA }, Date.now() + 2 * DAY)
  const [files, photos, proofs, applicants, pendingFolders] = await env.DB.batch<Folder>([
    env.DB.prepare('SELECT id, companion_id AS owner, type FROM media'),
    env.DB.prepare('SELECT id, member_id AS owner FROM member_photos'),
    env.DB.prepare(
      `SELECT id, companion_id AS owner FROM verification_renewals WHERE state = 'submitted'`,
    ),
    env.DB.prepare('SELECT id, application_id AS owner FROM application_photos'),
    env.DB.prepare('SELECT * FROM pending_uploads'),
  ])
  const expectedKeys = [
    ...files!.results.flatMap(({ id, owner, type }) =>
      filesOf(type).map((file) => `media/${owner}/${id}/${file}`),
    ),
    ...photos!.results.map(({ id, owner }) => `members/${owner}/${id}/photo.webp`),
    ...proofs!.results.map(({ id, owner }) => `proofs/${owner}/${id}/picture.webp`),
    ...applicants!.results.map(({ id, owner }) => `private-applications/${owner}/${id}/photo.webp`),
  ]
  expect((await keysInBucket()).sort()).toEqual(expectedKeys.sort())
  expect(pendingFolders!.results).toEqual([])
}

/** True if the bytes contain a text, also with two bytes per character, as in some formats. */
export function holds(bytes: Uint8Array, text: string): boolean {
  const plain = new TextDecoder('latin1').decode(bytes)
  return plain.replaceAll('\0', '').includes(text)
}

const cache = new Map<string, Promise<ArrayBuffer>>()

/** The Images binding with cached results, because tests repeat uploads. */
export function cacheImages(images: ImagesBinding): ImagesBinding {
  const make = async (
    bytes: ArrayBuffer,
    transform: ImageTransform,
    output: ImageOutputOptions,
  ) => {
    const result = await images
      .input(new Blob([bytes]).stream())
      .transform(transform)
      .output(output)
    return result.response().arrayBuffer()
  }
  const output = async (
    stream: ReadableStream,
    transform: ImageTransform,
    outputOptions: ImageOutputOptions,
  ) => {
    const bytes = await new Response(stream).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const key = `${digest.join()} ${JSON.stringify([transform, outputOptions])}`
    const pending = cache.get(key) ?? make(bytes, transform, outputOptions)
    cache.set(key, pending)
    const answer = await pending
    return { response: () => new Response(answer.slice(0)) }
  }
  return {
    input: (stream: ReadableStream) => ({
      transform: (transform: ImageTransform) => ({
        output: (outputOptions: ImageOutputOptions) => output(stream, transform, outputOptions),
      }),
    }),
  } as unknown as ImagesBinding
}

/** An object of the bucket. */
export const storedObject = async (key: string) => {
  const object = await env.MEDIA.get(key)
  return {
    type: object?.httpMetadata?.contentType,
    bytes: new Uint8Array(await object!.arrayBuffer()),
  }
}
