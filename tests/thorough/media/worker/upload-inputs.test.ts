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
import { fileOf, picture } from '../../../support/media/uploads.ts'
import { joinBytes, mp4, noise } from '../../../support/media/videos.ts'
import type { PictureName } from '../../../support/pictures.ts'

// Files as cameras, phones and other programs write them, sent as the site's pages send them.

let office: Office
beforeAll(async () => void (office = await openOffice()))

const bytes = (...values: number[]) => Uint8Array.from(values)
/** Decodes each byte as one character. */
const latin1 = (content: Uint8Array) => String.fromCharCode(...content)

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
