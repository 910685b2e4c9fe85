import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanGif } from '../../../../worker/media/images/clean-gif.ts'
import { cleanWebp } from '../../../../worker/media/images/clean-webp.ts'
import { readPicture } from '../../../../worker/media/lib/media-type.ts'
import { readMultipart } from '../../../../worker/platform/lib/multipart.ts'
import { number } from '../../../support/media/bytes.ts'
import { cleanInPieces } from '../../../support/media/clean-video.ts'
import { box, mp4 } from '../../../support/media/mp4.ts'
import { makePictures } from '../../../support/pictures.ts'
import { heic } from '../../../support/media/heic.ts'
import { joinParts } from '../../../support/media/planted/bytes.ts'
import { gif } from '../../../support/media/planted/gif.ts'
import { jpeg } from '../../../support/media/planted/jpeg.ts'
import { chunk, png } from '../../../support/media/planted/png.ts'
import { growthOf, MAX_RATIO, PARTS } from '../../../support/thread-cost.ts'
import { noise } from '../../../support/media/videos.ts'
import { element, webm } from '../../../support/media/webm.ts'

// Files of the smallest possible pieces: eight times as many should take about eight times the CPU time.

const { webp } = await makePictures()

function many(piece: Uint8Array, count: number) {
  const bytes = new Uint8Array(piece.length * count)
  for (let offset = 0; offset < bytes.length; offset += piece.length) bytes.set(piece, offset)
  return bytes
}

/** A form with a file in which the delimiter begins repeatedly. */
async function readForm(count: number): Promise<void> {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const body = joinParts(head, many(joinParts('\r\n--edg'), count), '\r\n--edge--\r\n')
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  // A byte stream, as a Worker receives it.
  const stream = new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(body)
      controller.close()
    },
  })
  const init = { method: 'POST', headers, body: stream, duplex: 'half' }
  for await (const part of readMultipart(new Request('https://site.test', init))) {
    while (await part.read());
  }
}

function webpOf(count: number) {
  const body = joinParts(webp.subarray(8), many(joinParts('NOTE', 0, 0, 0, 0), count))
  return joinParts('RIFF', Uint8Array.from(number(body.length, 4)).toReversed(), body)
}

/** Noise, whose codes overflow the table repeatedly. */
async function gifOf(height: number): Promise<Uint8Array> {
  const raw = { width: 1_000, height, channels: 3 } as const
  return sharp(noise(raw.width * height * 3), { raw })
    .gif({ effort: 1, dither: 0 })
    .toBuffer()
}
const gifs = new Map([
  [6_000, await gifOf(6_000)],
  [750, await gifOf(750)],
])

type Case = [what: string, count: number, prepare: (count: number) => () => unknown]
const picture = (fileOf: (count: number) => Uint8Array) => (count: number) => {
  const file = fileOf(count)
  return () => readPicture(file)
}
const cases: Case[] = [
  ['PNG', 800_000, picture((count) => png({ before: [many(chunk('prVt'), count)] }))],
  ['GIF', 8_000_000, picture((count) => gif({ before: [many(joinParts(0x21, 0xfe, 0), count)] }))],
  [
    'JPEG',
    8_000_000,
    picture((count) => jpeg({ notes: [many(joinParts(0xff, 0xfe, 0, 2), count)] })),
  ],
  ['GIF with rewritten pixels', 6_000, (height) => () => cleanGif(gifs.get(height)!)],
  ['HEIC', 800_000, picture((count) => joinParts(heic(), many(box('free'), count)))],
  [
    'rewritten WebP',
    200_000,
    (count) => {
      const file = webpOf(count)
      return () => cleanWebp(file)
    },
  ],
  [
    'MP4',
    10_000,
    (count) => {
      const file = joinParts(mp4(), many(box('free'), count))
      return () => cleanInPieces(file)
    },
  ],
  [
    'WebM',
    20_000,
    (count) => {
      const file = webm({ within: { segment: [many(element(0xec), count)] } })
      return () => cleanInPieces(file)
    },
  ],
  ['a form', 1_000_000, (count) => () => readForm(count)],
]

test.each(cases)(
  'reading a file takes linear time: %s',
  { timeout: 120_000 },
  async (_, count, prepare) => {
    expect(await growthOf(prepare(count), prepare(count / PARTS))).toBeLessThanOrEqual(MAX_RATIO)
  },
)
