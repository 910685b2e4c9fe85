import { beforeEach, describe, expect, test } from 'vitest'
import {
  openOffice,
  photoForm,
  videoForm,
  type Fields,
  type Office,
} from '../../../support/media/admin-media.ts'
import { mp4 } from '../../../support/media/mp4.ts'
import { encodingsOf, joinParts } from '../../../support/media/planted/bytes.ts'
import { holdsAny, markedPictures } from '../../../support/media/planted/index.ts'
import { quickTime } from '../../../support/media/quicktime.ts'
import { SECRET } from '../../../support/accounts/secret.ts'
import { openSubmissions, ownForm } from '../../../support/media/submitted-media.ts'
import {
  expectTidy,
  fileOf,
  holds,
  keysInBucket,
  picture,
  storedObject,
} from '../../../support/media/uploads.ts'
import { webm } from '../../../support/media/videos.ts'

const MARK = 'Q7Z9999'
const traces = encodingsOf(MARK)
const trailer = joinParts(...traces, 'SEFH', 0, 0, 'SEFT', MARK)

type File = [what: string, bytes: () => Uint8Array<ArrayBuffer>, type: string]
const photos: File[] = [
  ['a JPEG with a trailer', () => joinParts(picture('jpeg'), trailer), 'image/jpeg'],
  ['a JPEG with a film', () => joinParts(picture('jpeg'), mp4(), trailer), 'image/jpeg'],
  ['a JPEG without its end', () => picture('square').slice(0, -2), 'image/jpeg'],
  ['a PNG with text', () => joinParts(picture('png'), trailer), 'image/png'],
  ['a WebP with text', () => joinParts(picture('webp'), trailer), 'image/webp'],
  ['a GIF with text', () => joinParts(picture('gif'), trailer), 'image/gif'],
  ['a moving GIF with text', () => joinParts(picture('movingGif'), trailer), 'image/gif'],
  ['a moving GIF without its end', () => picture('movingGif').slice(0, -1), 'image/gif'],
  ['a WebP saved as JPEG', () => picture('webp'), 'image/jpeg'],
  ['a JPEG saved as PNG', () => picture('jpeg'), 'image/png'],
  ['a JPEG of Android', () => picture('jpeg'), 'image/jpg'],
  ['a JPEG of an old browser', () => picture('jpeg'), 'image/pjpeg'],
]
const videos: File[] = [
  ['an MP4 with a trailer', () => joinParts(mp4(), trailer), 'video/mp4'],
  ['an MP4 with its tables last', () => joinParts(mp4({ tables: 'last' }), trailer), 'video/mp4'],
  ['an MP4 of a camera', () => joinParts(mp4({ brand: 'XAVC' }), trailer), 'video/mp4'],
  ['an MP4 by its other name', () => mp4(), 'video/x-m4v'],
  ['a WebM with a trailer', () => joinParts(webm(), trailer), 'video/webm'],
  ['a QuickTime film', () => joinParts(quickTime(), trailer), 'video/quicktime'],
  ['a QuickTime film saved as MP4', () => quickTime(), 'video/mp4'],
]

async function expectNoTraces(count: number) {
  const keys = await keysInBucket()
  expect(keys).toHaveLength(count)
  for (const key of keys) {
    const { type, bytes } = await storedObject(key)
    expect(type).toMatch(key.endsWith('video') ? /^video\/(mp4|webm)$/ : /^image\//)
    expect(holdsAny(bytes, traces), key).toBe(false)
    expect(holds(bytes, SECRET), key).toBe(false)
  }
  await expectTidy()
}

describe('a file with trailing data that staff upload', () => {
  let office: Office
  beforeEach(async () => void (office = await openOffice()))

  test.each(photos)('is stored without it: %s', async (_, bytes, type) => {
    const response = await office.upload(photoForm({ file: fileOf(bytes(), type) }))
    expect(response.status, await response.text()).toBe(200)
    await expectNoTraces(6)
  })
  test.each(videos)('is stored without it: %s', async (_, bytes, type) => {
    const response = await office.upload({ ...videoForm(mp4()), file: fileOf(bytes(), type) })
    expect(response.status, await response.text()).toBe(200)
    await expectNoTraces(7)
  })

  test.each(markedPictures.JPEG.filter(({ where }) => where.includes('further picture')))(
    'is stored without the marks of both pictures: $where',
    async ({ bytes, traces: marks }) => {
      await office.uploaded(photoForm({ file: fileOf(bytes, 'image/jpeg') }))
      for (const key of await keysInBucket()) {
        expect(holdsAny((await storedObject(key)).bytes, marks), key).toBe(false)
      }
    },
  )
})

describe('a file with trailing data that a companion submits', () => {
  const files: [...File, Fields][] = [
    [...photos[0]!, {}],
    [...photos[8]!, {}],
    [...videos[0]!, { media_type: 'video' }],
    [...videos[5]!, { media_type: 'video' }],
  ]
  test.each(files)('is stored without it: %s', async (_, bytes, type, fields) => {
    const office = await openSubmissions()
    const response = await office.upload(ownForm({ ...fields, file: fileOf(bytes(), type) }))
    expect(response.status, await response.text()).toBe(200)
    await expectNoTraces(fields['media_type'] === 'video' ? 7 : 6)
  })
})
