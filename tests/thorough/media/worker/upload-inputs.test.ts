import { beforeAll, describe, expect, test } from 'vitest'
import {
  openOffice,
  photoForm,
  videoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { number, zeros } from '../../../support/media/bytes.ts'
import { box, pictureEntry, unit, type Mp4 } from '../../../support/media/mp4.ts'
import { laterFragment } from '../../../support/media/mp4-tracks.ts'
import { quickTime } from '../../../support/media/quicktime.ts'
import { fileOf, picture } from '../../../support/media/uploads.ts'
import { joinBytes, mp4, noise } from '../../../support/media/videos.ts'
import type { PictureName } from '../../../support/pictures.ts'

// Files as cameras, phones and other programs write them, sent as the site's pages send them.

let office: Office
beforeAll(async () => void (office = await openOffice()))

const bytes = (...values: number[]) => Uint8Array.from(values)
/** Decodes each byte as one character. */
const latin1 = (content: Uint8Array) => String.fromCharCode(...content)
const text = (content: string) => new TextEncoder().encode(content)

describe('an unusual photo', () => {
  const trailer = text('\0\0Image_UTC_Data SEFH SEFT')
  const lineEnd = bytes(13, 10)
  const photos: [what: string, content: Uint8Array<ArrayBuffer>, type: string, name: string][] = [
    ['a trailer of a telephone', joinBytes(picture('jpeg'), trailer), 'image/jpeg', 'a.jpg'],
    ['a line end behind it', joinBytes(picture('jpeg'), lineEnd), 'image/jpeg', 'a.jpg'],
    ['fill bytes behind it', joinBytes(picture('jpeg'), bytes(255, 255)), 'image/jpeg', 'a.jpg'],
    [
      'a second photo behind it',
      joinBytes(picture('jpeg'), picture('jpeg')),
      'image/jpeg',
      'a.jpg',
    ],
    ['text behind a PNG', joinBytes(picture('png'), trailer), 'image/png', 'a.png'],
    ['text behind a WebP', joinBytes(picture('webp'), trailer), 'image/webp', 'a.webp'],
    ['text behind a GIF', joinBytes(picture('gif'), trailer), 'image/gif', 'a.gif'],
    ['no end mark', picture('jpeg').slice(0, -2), 'image/jpeg', 'a.jpg'],
    ['no last byte of a GIF', picture('gif').slice(0, -1), 'image/gif', 'a.gif'],
    ['the name of another format', picture('webp'), 'image/jpeg', 'a.jpg'],
    ['the type of another format', picture('jpeg'), 'image/png', 'a.png'],
    ['the old ending of JPEG', picture('jpeg'), 'image/jpg', 'photo.jfif'],
  ]
  test.each(photos)('is accepted with %s', async (_, content, type, name) => {
    const item = await office.uploaded(photoForm({ file: fileOf(content, type, name) }))
    expect(item).toMatchObject({ type: 'photo' })
    expect(item.width).toBeGreaterThan(0)
  })
})

describe('an unusual video', () => {
  const videos: [what: string, content: Uint8Array<ArrayBuffer>, type: string][] = [
    ['the brand of a camera', mp4({ brand: 'XAVC' }), 'video/mp4'],
    ['zeros behind it', joinBytes(mp4(), new Uint8Array(64)), 'video/mp4'],
    ['no size of its track', mp4({ width: 0, height: 0 }), 'video/mp4'],
    ['the type of a telephone', mp4(), 'video/x-m4v'],
    ['the container of an iPhone', quickTime({ sound: 1 }), 'video/quicktime'],
  ]
  test.each(videos)('is accepted with %s', async (_, content, type) => {
    const fields = { media_type: 'video', file: fileOf(content, type) }
    expect(await office.uploaded(photoForm(fields))).toMatchObject({ type: 'video', width: 640 })
  })
})

describe('the colours of a photo', () => {
  /** Two thirds of each test picture have this colour. */
  const RED = [200, 30, 20]
  const photos: [what: string, name: PictureName, type: string][] = [
    ['for print (CMYK)', 'cmyk', 'image/jpeg'],
    ['with the wide colours of an iPhone (Display P3)', 'displayP3', 'image/jpeg'],
    ['of 16 bits a channel', 'deepPng', 'image/png'],
  ]
  test.each(photos)('stay the same in a photo %s', async (_, name, type) => {
    const item = await office.uploaded(photoForm({ file: fileOf(picture(name), type) }))
    expect(item).toMatchObject({ type: 'photo', width: 120, height: 80 })
    const channels = [1, 3, 5].map((offset) =>
      Number.parseInt(item.color.slice(offset, offset + 2), 16),
    )
    const differences = channels.map((channel, index) => Math.abs(channel - RED[index]!))
    expect(Math.max(...differences), item.color).toBeLessThan(name === 'cmyk' ? 24 : 8)
  })
})

/** Duration of each picture of a film in ms, as rows of count and duration. */
const pictureTimes = (...rows: [count: number, ms: number][]) =>
  box(
    'stts',
    zeros(4),
    number(rows.length, 4),
    ...rows.flatMap(([count, ms]) => [number(count, 4), number(ms, 4)]),
  )
/** A film without sound and metadata. */
const silentFilm = (options: Mp4) => mp4({ notes: false, handlers: ['vide'], ...options })

describe('the duration of a video', () => {
  const videos: [what: string, file: Uint8Array<ArrayBuffer>, seconds: number][] = [
    [
      'just under a minute, with 298 pictures of 200 ms',
      silentFilm({ seconds: 59.6, frames: 297, instead: { stts: pictureTimes([298, 200]) } }),
      59.6,
    ],
    [
      'with pictures of different lengths',
      silentFilm({
        seconds: 3,
        frames: 5,
        instead: { stts: pictureTimes([2, 40], [1, 920], [3, 666]) },
      }),
      3,
    ],
    [
      'in fragments behind a first part with its own length',
      joinBytes(
        mp4({ notes: false, seconds: 1.045, inFragments: true }),
        laterFragment({ start: 1_045, ticks: 1_000 }),
        laterFragment({ start: 2_045, ticks: 975 }),
      ),
      3.02,
    ],
  ]
  test.each(videos)('is that of all its pictures: %s', async (_, file, seconds) => {
    const fields = { width: '640', height: '360', duration: String(seconds) }
    for (const measuredFields of [{}, fields]) {
      const item = await office.uploaded(videoForm(file, measuredFields))
      expect(item).toMatchObject({ type: 'video', duration: seconds })
    }
  })
})

test('stores a video upright that was filmed upright', async () => {
  const fields = { width: '360', height: '640', duration: '12' }
  const item = await office.uploaded(videoForm(mp4({ turned: true }), fields))
  expect(item).toMatchObject({ type: 'video', width: 360, height: 640 })
})

test('keeps the additional settings of a video with 10 bits a channel', async () => {
  const HIGH_10 = 110
  const additionalSettings = bytes(0xfd, 0xfa, 0xfa, 0)
  const head = bytes(1, HIGH_10, 0, 0x0b, 0xff, 0xe1, 0, 3, 0x67, HIGH_10, 0, 1, 0, 2, 0x68, 0xce)
  const entry = pictureEntry('avc1', box('avcC', head, additionalSettings))
  const samples = [unit(bytes(0x65), noise(200))]
  const file = mp4({ notes: false, tracks: [{ handler: 'vide', entry, samples }] })
  const item = await office.uploaded(videoForm(file))
  expect(item).toMatchObject({ type: 'video', width: 640, height: 360 })
  const servedBytes = new Uint8Array(await (await office.site.ask(item.url)).arrayBuffer())
  expect(latin1(servedBytes)).toContain(latin1(joinBytes(head, additionalSettings)))
})

test('refuses a file with sound only, with the reason', async () => {
  const response = await office.upload(videoForm(mp4({ notes: false, handlers: ['soun'] })))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ id: 'video.no-pictures' })
})
