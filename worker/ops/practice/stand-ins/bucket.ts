import { createHash } from 'node:crypto'
import type { FakeObject } from './objects.ts'

const PAGE = 1_000

function described(key: string, { bytes, type, metadata = {} }: FakeObject) {
  return {
    key,
    size: bytes.length,
    etag: createHash('md5').update(bytes).digest('hex'),
    uploaded: new Date(),
    httpMetadata: type === '' ? {} : { contentType: type },
    customMetadata: metadata,
    writeHttpMetadata: (headers: Headers) => {
      if (type !== '') headers.set('content-type', type)
    },
  }
}

/** A bucket of the stand-in as an R2 binding, with the methods that the site's reads and its backups use. */
export function bucketOver(objects: Map<string, FakeObject>): R2Bucket {
  const bucket = {
    head: async (key: string) => {
      const object = objects.get(key)
      return object ? described(key, object) : null
    },
    get: async (key: string) => {
      const object = objects.get(key)
      if (!object) return null
      const bytes = new Uint8Array(object.bytes)
      return {
        ...described(key, object),
        body: new Response(bytes).body,
        arrayBuffer: async () => bytes.buffer,
      }
    },
    list: async ({
      prefix = '',
      startAfter = '',
      cursor = '',
      limit = PAGE,
    }: R2ListOptions = {}) => {
      const from = cursor || startAfter
      const keys = [...objects.keys()]
        .filter((key) => key.startsWith(prefix) && key > from)
        .toSorted()
      const page = keys.slice(0, limit)
      return {
        objects: page.map((key) => described(key, objects.get(key)!)),
        truncated: page.length < keys.length,
        cursor: page.at(-1) ?? '',
      }
    },
    put: async (key: string, value: BodyInit, options: R2PutOptions = {}) => {
      const { contentType = '' } = (options.httpMetadata ?? {}) as R2HTTPMetadata
      const bytes = Buffer.from(await new Response(value).arrayBuffer())
      objects.set(key, { bytes, type: contentType, metadata: options.customMetadata ?? {} })
      return described(key, objects.get(key)!)
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key)
    },
  }
  return bucket as unknown as R2Bucket
}
