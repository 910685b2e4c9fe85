import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { uploadMediaEndpoint } from '#media/media'
import {
  companionId,
  mediaActs,
  openOffice,
  photoForm,
  videoForm,
  type Fields,
  type Office,
} from '../../support/media/admin-media.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { heic } from '../../support/media/heic.ts'
import { expectTidy, fileOf, formOf, keysInBucket, picture } from '../../support/media/uploads.ts'
import { joinBytes, mp4, noise, webm } from '../../support/media/videos.ts'

const ONLY = 'Only image and video files are supported'
let office: Office
beforeEach(async () => {
  office = await openOffice()
})

describe('media', () => {
  test('can be changed only up to the rate limit', async () => {
    await office.remove(uuid(1))
    await env.DB.exec("UPDATE rate_limits SET count = 1200 WHERE what = 'admin-media'")
    expect((await office.remove(uuid(1))).status).toBe(429)
  })

  test('is refused for unknown companions and files', async () => {
    for (const id of [uuid(9), 'ada', '..%2f']) {
      const init = { method: 'POST', body: formOf(photoForm()) }
      await expectTurnedAway(await office.send(`/api/admin/companions/${id}/media`, init), 404)
    }
    await expectTurnedAway(await office.change(uuid(9), {}), 404)
    await expectTurnedAway(await office.remove(uuid(9)), 404)
  })

  test('is refused while Images is unavailable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expectTurnedAway(await office.upload(photoForm(), { IMAGES: undefined }), 503)
    const broken = {
      input: () => {
        throw new Error('9422: quota')
      },
    } as unknown as ImagesBinding
    await expectTurnedAway(await office.upload(photoForm(), { IMAGES: broken }), 503)
    await expectTidy()
  })

  const file = (bytes: BlobPart, type: string) => photoForm({ file: fileOf(bytes, type) })
  const page = '<!doctype html><script>alert(1)</script>'.padEnd(200)
  const refusedUploads: [
    what: string,
    fields: () => Fields,
    status: number,
    why: RegExp | string,
  ][] = [
    ['SVG', () => file('<svg xmlns="x"><script/></svg>', 'image/svg+xml'), 415, /SVG/],
    [
      'a HEIC photo, where no decoder has it',
      () => file(heic(), 'image/heic'),
      415,
      /This is a HEIC photo\. On iPhone/,
    ],
    ['a page', () => file(page, 'image/png'), 415, ONLY],
    ['a page by its own name', () => file(picture('png'), 'text/html'), 415, ONLY],
    ['nothing', () => file('', 'image/png'), 415, ONLY],
    ['half a picture', () => file(picture('jpeg').slice(0, 700), 'image/jpeg'), 422, /damaged/],
    ['pixels that can’t be read', () => file(undecodable(), 'image/png'), 422, /damaged/],
    [
      'a picture over 10 MB',
      () => file(new Blob([picture('jpeg'), noise(10_485_760)]), ''),
      413,
      /10\u00a0MB/,
    ],
    ['a video sent as a photo', () => file(mp4(), 'video/mp4'), 422, /is a video/],
    ['a photo sent as a video', () => photoForm({ media_type: 'video' }), 422, /is a photo/],
    ['half a video', () => videoForm(mp4().slice(0, -9)), 422, /damaged/],
    ['a video that is not as long', () => videoForm(mp4(), { duration: '20' }), 422, /duration/],
    [
      'a video of another shape',
      () => videoForm(mp4(), { width: '360', height: '640' }),
      422,
      /dimensions/,
    ],
    ['a video without end', () => videoForm(webm({ seconds: null })), 422, /state its duration/],
    [
      'a poster that is none',
      () => videoForm(mp4(), { poster: fileOf(page, 'image/png') }),
      415,
      /opened as an image/,
    ],
    [
      'a poster over 10 MB',
      () => videoForm(mp4(), { poster: fileOf(joinBytes(picture('jpeg'), noise(10_485_760)), '') }),
      413,
      /10\u00a0MB/,
    ],
    [
      'a file that was altered',
      () => photoForm({ checksum: '0'.repeat(64) }),
      422,
      /arrived damaged/,
    ],
    ['no file', () => ({ media_type: 'photo', access_level: 'public' }), 422, /Choose a file/],
    ['two files', () => photoForm({ other: fileOf(picture('png'), '') }), 422, /single/],
  ]
  async function expectRefused(fields: Fields, status: number, message: RegExp | string) {
    const response = await office.upload(fields)
    const { detail } = await response.clone().json<{ detail: string }>()
    expect(detail).toMatch(message)
    await expectTurnedAway(response, status)
    expect(await keysInBucket()).toEqual([])
    await expectTidy()
    expect(await mediaActs()).toEqual([])
  }

  test.each(refusedUploads)('is refused: %s', (_, fields, status, message) =>
    expectRefused(fields(), status, message),
  )

  test('is refused: a video over 50 MB', { tags: 'thorough' }, () =>
    expectRefused(videoForm(mp4({ content: noise(52_428_800) })), 413, /50\sMB/),
  )

  /** A PNG with a valid structure and undecodable pixels. */
  function undecodable() {
    const bytes = picture('png').slice()
    const offset = new TextDecoder('latin1').decode(bytes).indexOf('IDAT')
    return bytes.fill(0xff, offset + 8, offset + 40)
  }

  const badFields: [what: string, fields: Fields, place: string][] = [
    ['media_type', { media_type: 'song' }, 'media_type'],
    ['access_level', { access_level: 'secret' }, 'access_level'],
    ['minimum_tier', { minimum_tier: 'gold' }, 'minimum_tier'],
    ['pair of access and tier', { access_level: 'private', minimum_tier: 'free' }, 'minimum_tier'],
    ['pair of tier and access', { minimum_tier: 'premium' }, 'minimum_tier'],
    ['alternative text', { alt: 'a'.repeat(301) }, 'alt'],
    ['checksum', { checksum: 'abc' }, 'checksum'],
    ['duration', { duration: '-1' }, 'duration'],
  ]
  test.each(badFields)('is refused with an invalid %s', async (_, fields, place) => {
    const response = await office.upload(photoForm(fields))
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc)).toEqual([['body', place]])
    await expectTidy()
  })

  test('is refused with an id behind the file, because its folder is registered before', async () => {
    const { file, ...fields } = photoForm()
    const response = await office.upload({ ...fields, file: file!, id: uuid(0x77) })
    await expectTurnedAway(response, 400)
    await expectTidy()
  })

  test('is refused by its length before it is read, if too large', async () => {
    let pulls = 0
    const body = new ReadableStream({
      type: 'bytes',
      pull: (controller) => void controller.enqueue(new Uint8Array(++pulls)),
    })
    const headers = {
      'content-type': 'multipart/form-data; boundary=a',
      'content-length': '99000000',
    }
    const response = await office.send(
      addressOf(uploadMediaEndpoint, { params: { id: companionId } }),
      {
        method: 'POST',
        body,
        headers,
      },
    )
    await expectTurnedAway(response, 413)
    expect(pulls).toBeLessThan(3)
  })

  test.each([100, 3_000, 6_000_000])(
    'leaves no files when the upload breaks off after %i bytes',
    async (length) => {
      const { body, headers } = new Response(formOf(videoForm(mp4({ content: noise(7_000_000) }))))
      const whole = new Uint8Array(await new Response(body).arrayBuffer())
      const pieces = [whole.slice(0, length)]
      const brokenBody = new ReadableStream({
        type: 'bytes',
        pull: (controller) => {
          const piece = pieces.shift()
          if (piece) controller.enqueue(piece)
          else controller.error(new Error('gone'))
        },
      })
      const response = await office.send(
        addressOf(uploadMediaEndpoint, { params: { id: companionId } }),
        {
          method: 'POST',
          body: brokenBody,
          headers: { 'content-type': headers.get('content-type') ?? '' },
        },
      )
      await expectTurnedAway(response, 400)
      expect(await keysInBucket()).toEqual([])
      await expectTidy()
    },
  )
})
