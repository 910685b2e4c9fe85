import { createHash } from 'node:crypto'

export type FakeObject = { bytes: Buffer; type: string; metadata?: Record<string, string> }
type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer; type: string }
type Answer = { status: number; type: string; bytes: Buffer }

const json = (status: number, answer: object): Answer => ({
  status,
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify({ success: status < 400, errors: [], ...answer })),
})

/** A stand-in of the API for objects of buckets, with three per page. */
export class FakeObjects {
  readonly buckets = new Map<string, Map<string, FakeObject>>()
  /** Rules by bucket and kind, as "velours-backup lock". */
  readonly rules = new Map<string, unknown[]>()

  of(bucket: string) {
    const objects = this.buckets.get(bucket) ?? new Map<string, FakeObject>()
    this.buckets.set(bucket, objects)
    return objects
  }

  /** @returns null for other calls */
  answer({ method, path, query, body, type }: Asked): Answer | null {
    const [, bucket = '', kind = '', key = ''] =
      /\/r2\/buckets\/([\w-]+)\/(objects|lock|lifecycle)(?:\/(.+))?$/.exec(path) ?? []
    if (!bucket) return null
    if (kind !== 'objects') {
      const rules = `${bucket} ${kind}`
      if (method === 'PUT') this.rules.set(rules, JSON.parse(body.toString()).rules)
      return json(200, { result: { rules: this.rules.get(rules) ?? [] } })
    }
    const objects = this.of(bucket)
    const name = key.split('/').map(decodeURIComponent).join('/')
    if (!name) return this.#page(objects, query)
    if (method === 'PUT') objects.set(name, { bytes: body, type })
    if (method === 'DELETE') objects.delete(name)
    if (method !== 'GET') return json(200, { result: {} })
    const object = objects.get(name)
    return object
      ? { status: 200, type: object.type, bytes: object.bytes }
      : json(404, { result: null })
  }

  #page(objects: Map<string, FakeObject>, query: URLSearchParams): Answer {
    const cursor = query.get('cursor') ?? ''
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > cursor)
      .toSorted()
    const pageNames = names.slice(0, 3)
    const result = pageNames.map((key) => {
      const { bytes } = objects.get(key)!
      const etag = createHash('md5').update(bytes).digest('hex')
      return { key, size: bytes.length, etag, last_modified: new Date().toISOString() }
    })
    const isMore = names.length > pageNames.length
    return json(200, {
      result,
      ...(isMore && { result_info: { is_truncated: true, cursor: pageNames.at(-1) } }),
    })
  }
}
