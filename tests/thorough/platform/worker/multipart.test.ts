import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../worker/platform/lib/failure.ts'
import { collect, readMultipart, readTextPart } from '../../../../worker/platform/lib/multipart.ts'
import { mutationsOf } from '../../../support/platform/mutations.ts'

const TYPE = 'multipart/form-data; boundary=edge'
const utf8 = new TextEncoder()
const bytesOf = (text: string) => utf8.encode(text.replace(/\n/g, '\r\n'))

const FORM = `--edge
Content-Disposition: form-data; name="media_type"

photo
--edge
content-type: image/png
content-disposition: form-data; name="file"; filename="Zürich \\ a.png"

\r--edg
-
--edg

--edge
Content-Disposition: form-data; name="empty"


--edge--
`

/** A body that arrives in the given pieces. */
function bodyOf(pieces: Iterable<Uint8Array>, { breaks = false } = {}) {
  const iterator = pieces[Symbol.iterator]()
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const { value, done } = iterator.next()
      if (value) return controller.enqueue(value.slice())
      if (done && breaks) return controller.error(new Error('gone'))
      controller.close()
      controller.byobRequest?.respond(0)
    },
  })
}

const requestOf = (body: BodyInit | null, type: string | null = TYPE) =>
  new Request('https://site.test', {
    method: 'POST',
    body,
    headers: type === null ? {} : { 'content-type': type },
  })

const refusal = () => new Failure('too-large', 'http.too-large')

async function partsOf(request: Request) {
  const parts = []
  for await (const part of readMultipart(request)) {
    const { name, filename, contentType } = part
    const text = new TextDecoder().decode(await collect(part.read, 1_000_000, refusal))
    parts.push({ name, filename, contentType, text })
  }
  return parts
}

const expected = [
  { name: 'media_type', filename: null, contentType: null, text: 'photo' },
  {
    name: 'file',
    filename: 'Zürich \\ a.png',
    contentType: 'image/png',
    text: '\r--edg\r\n-\r\n--edg\r\n',
  },
  { name: 'empty', filename: null, contentType: null, text: '' },
]

const form = bytesOf(FORM)

describe('a form', () => {
  test('is read the same in whatever pieces it is sent', async () => {
    expect(await partsOf(requestOf(form))).toEqual(expected)
    for (let offset = 1; offset < form.length; offset++) {
      const pieces = [form.subarray(0, offset), form.subarray(offset)]
      expect(await partsOf(requestOf(bodyOf(pieces))), String(offset)).toEqual(expected)
    }
    const single = Array.from(form, (byte) => Uint8Array.of(byte))
    expect(await partsOf(requestOf(bodyOf(single)))).toEqual(expected)
  })

  test('is rejected wherever it breaks off', async () => {
    const end = form.length - 4
    for (let offset = 0; offset <= end; offset++) {
      const pieces = [form.subarray(0, offset)]
      await expect(partsOf(requestOf(bodyOf(pieces))), String(offset)).rejects.toBeInstanceOf(
        Failure,
      )
      const torn = requestOf(bodyOf(pieces, { breaks: true }))
      await expect(partsOf(torn), String(offset)).rejects.toThrow(/interrupted|damaged/)
    }
  })

  test('that is damaged is read or rejected', async () => {
    let acceptedCount = 0
    for (const damaged of mutationsOf(form, { count: 3_000, seed: 1 })) {
      const pieces = Array.from({ length: Math.ceil(damaged.length / 64) }, (_, index) =>
        damaged.subarray(index * 64, index * 64 + 64),
      )
      const parts = await partsOf(requestOf(bodyOf(pieces))).catch((error: unknown) => {
        expect(error, new TextDecoder().decode(damaged)).toBeInstanceOf(Failure)
      })
      if (parts) acceptedCount++
    }
    expect(acceptedCount).toBeGreaterThan(100)
    expect(acceptedCount).toBeLessThan(2_900)
  })

  test('in the platform’s own format is read', async () => {
    const data = new FormData()
    data.set('caption', 'Abend am See')
    const file = crypto.getRandomValues(new Uint8Array(60_000))
    data.set('file', new File([file], 'a "b".bin', { type: 'image/png' }))
    const { body, headers } = new Response(data)
    const request = requestOf(body, headers.get('content-type'))
    const names = []
    for await (const part of readMultipart(request)) {
      names.push(part.name)
      if (part.name === 'file') expect(await collect(part.read, 60_000, refusal)).toEqual(file)
      else expect(await readTextPart(part, 100)).toBe('Abend am See')
    }
    expect(names).toEqual(['caption', 'file'])
  })

  test('may have a file name of maximum length with separators', async () => {
    const filename = `a; name=x${'界'.repeat(245)}`
    const head = `Content-Disposition: Form-Data; filename="${filename}"; name="file"`
    const body = bytesOf(`--edge\n${head}\nContent-Type: image/png\n\na\n--edge--\n`)
    const part = { name: 'file', filename, contentType: 'image/png', text: 'a' }
    expect(await partsOf(requestOf(body))).toEqual([part])
  })

  test('with too many parts is rejected', async () => {
    const field = '--edge\nContent-Disposition: form-data; name="a"\n\n\n'
    expect(await partsOf(requestOf(bytesOf(`${field.repeat(32)}--edge--\n`)))).toHaveLength(32)
    const longer = partsOf(requestOf(bytesOf(`${field.repeat(33)}--edge--\n`)))
    await expect(longer).rejects.toBeInstanceOf(Failure)
  })

  test('is only read as far as its reader asks', async () => {
    let sentBytes = 0
    const endless = (function* () {
      yield bytesOf('--edge\nContent-Disposition: form-data; name="file"; filename="a"\n\n')
      for (;;) {
        sentBytes += 65_536
        yield new Uint8Array(65_536)
      }
    })()
    const readAll = async () => {
      for await (const { read } of readMultipart(requestOf(bodyOf(endless)))) {
        await collect(read, 1_000_000, refusal)
      }
    }
    await expect(readAll()).rejects.toThrow('Your message is too long.')
    expect(sentBytes).toBeLessThan(2_000_000)
  })
})

const headed = (lines: string) =>
  `--edge\nContent-Disposition: form-data; name="file"; filename="a"\n${lines}\n\na\n--edge--\n`

describe('a malformed form', () => {
  const malformedForms: [what: string, type: string | null, body: string | null][] = [
    ['another type', 'application/json', '{}'],
    ['no type', null, FORM],
    ['no boundary', 'multipart/form-data', FORM],
    ['an empty body', TYPE, null],
    ['another boundary', 'multipart/form-data; boundary=other', FORM],
    ['a part without a name', TYPE, '--edge\nContent-Disposition: form-data\n\na\n--edge--\n'],
    ['text after a delimiter', TYPE, '--edge?\n\na\n--edge--\n'],
    ['a head of more than 1 kB', TYPE, headed(`X-A: ${'a'.repeat(960)}`)],
    ['a head of 200 kB in one line', TYPE, headed(`Content-Type: a${' '.repeat(200_000)}b`)],
    ['a head of 200 kB in many lines', TYPE, headed('X-A: a\n'.repeat(28_000))],
  ]
  test.each(malformedForms)('is rejected: %s', async (_, type, body) => {
    const request = requestOf(body === null ? null : bytesOf(body), type)
    await expect(partsOf(request)).rejects.toBeInstanceOf(Failure)
  })

  test('is rejected for a field above its limit', async () => {
    const request = requestOf(form)
    const readAll = async () => {
      for await (const part of readMultipart(request)) await readTextPart(part, 4)
    }
    await expect(readAll()).rejects.toThrow('The field media_type is too long.')
  })
})
