import { describe, expect, test } from 'vitest'
import { joinBytes, noise, number, type Bytes } from '../../../support/media/bytes.ts'
import { cleanInPieces } from '../../../support/media/clean-video.ts'
import { box, pictureEntry, unit } from '../../../support/media/mp4.ts'
import { av1, film, audioTrack, obu, videoTrack, slice } from '../../../support/media/mp4-tracks.ts'
import { webm } from '../../../support/media/webm.ts'

const END = 0x80
const RECOVERY_POINT = [6, 1, 0x84]

/** Returns an H.264 unit after cleaning. */
async function cleanUnit(...body: Uint8Array[]): Promise<number[]> {
  const unitBytes = unit(...body)
  const file = film({ tracks: [videoTrack(joinBytes(unitBytes, slice))] })
  const offset = Buffer.from(file).lastIndexOf(unitBytes)
  const { bytes } = await cleanInPieces(file)
  return [...bytes.subarray(offset + 4, offset + unitBytes.length)]
}

/** Type and bytes of each message of a unit. @throws if its end mark is missing */
function messagesOf([, ...bytes]: number[]): { type: number; body: number[] }[] {
  const messages = []
  let offset = 0
  const next = () => {
    let sum = 0
    for (; bytes[offset] === 255; offset++) sum += 255
    return sum + bytes[offset++]!
  }
  while (offset < bytes.length - 1) {
    const type = next()
    const size = next()
    messages.push({ type, body: bytes.slice(offset, offset + size) })
    expect(messages.at(-1)!.body).toHaveLength(size)
    offset += size
  }
  expect(bytes.slice(offset)).toEqual([END])
  return messages
}

describe('an SEI unit', () => {
  test('becomes filler of the same length, for any length', async () => {
    for (let length = 3; length < 800; length++) {
      const messages = messagesOf(await cleanUnit(Uint8Array.of(6, 5), noise(length - 1, length)))
      for (const { type, body } of messages) {
        expect(type).toBe(3)
        expect(body.every((byte) => byte === 255)).toBe(true)
      }
    }
  })

  test('keeps the messages that decoders use', async () => {
    const unitBytes = Uint8Array.of(6, ...RECOVERY_POINT, 5, 3, 1, 2, 3, END)
    expect(messagesOf(await cleanUnit(unitBytes))).toEqual([
      { type: 6, body: [0x84] },
      { type: 3, body: [255, 255, 255] },
    ])
  })

  test('is replaced as a whole if it contains escaped zeros', async () => {
    const unitBytes = Uint8Array.of(6, 5, 8, 0, 0, 3, 1, 0, 0, 3, 1, 6, 0, END)
    expect(messagesOf(await cleanUnit(unitBytes)).map(({ type }) => type)).toEqual([3])
  })

  test('may be too short for a message', async () => {
    expect(await cleanUnit(Uint8Array.of(6))).toEqual([6])
    expect(await cleanUnit(Uint8Array.of(6, 1, 2))).toEqual([6, END, END])
  })

  test('never contains an escape sequence', async () => {
    for (let length = 1; length < 600; length++) {
      const bytes = await cleanUnit(Uint8Array.of(6, 5), noise(length, length))
      expect(Buffer.from(bytes).indexOf(Uint8Array.of(0, 0))).toBe(-1)
    }
  })
})

test('keeps the light level of AV1, and pads other metadata', async () => {
  const light = obu(5, Uint8Array.of(1, 9, 9, 9, 9, END))
  const captions = obu(5, Uint8Array.of(4, 9, 9, 9, 9, END))
  const file = film({ tracks: [av1(new Uint8Array(), light, captions)] })
  const { bytes } = await cleanInPieces(file)
  const offset = Buffer.from(file).lastIndexOf(light)
  expect(bytes.subarray(offset, offset + light.length)).toEqual(light)
  expect(bytes.subarray(offset + light.length, offset + 2 * light.length)).toEqual(
    obu(15, Uint8Array.of(0, 0, 0, 0, 0, END)),
  )
})

describe('the tracks of a film', () => {
  const smallTrack = (samples: Bytes[], isOff?: boolean) => {
    const entry = pictureEntry('vp09', box('vpcC', new Uint8Array(12)))
    return { handler: 'vide', entry, samples, isOff }
  }
  const includesSample = (bytes: Bytes, sample: Bytes) => Buffer.from(bytes).includes(sample)

  test('are reduced to those that a player starts with', async () => {
    const disabledSample = noise(60, 11)
    const enabledSample = noise(60, 12)
    const furtherSample = noise(60, 13)
    const file = film({
      tracks: [
        smallTrack([disabledSample], true),
        smallTrack([enabledSample]),
        smallTrack([furtherSample]),
      ],
    })
    const { bytes } = await cleanInPieces(file)
    expect(
      [disabledSample, enabledSample, furtherSample].map((sample) => includesSample(bytes, sample)),
    ).toEqual([false, true, false])
  })

  test('are reduced to the first if all are disabled', async () => {
    const first = noise(60, 11)
    const second = noise(60, 12)
    const file = film({ tracks: [smallTrack([first], true), smallTrack([second], true)] })
    const { bytes } = await cleanInPieces(file)
    expect([first, second].map((sample) => includesSample(bytes, sample))).toEqual([true, false])
  })

  test('lose sound that no browser plays, and keep the pictures', async () => {
    const sound = { ...audioTrack('sowt'), samples: [noise(60, 12)] }
    const { bytes } = await cleanInPieces(film({ tracks: [smallTrack([noise(60, 11)]), sound] }))
    expect(includesSample(bytes, noise(60, 11))).toBe(true)
    expect(includesSample(bytes, noise(60, 12))).toBe(false)
    const cleanedWebm = await cleanInPieces(webm({ codecs: { 2: 'A_AC3' }, notes: false }))
    expect(includesSample(cleanedWebm.bytes, noise(90, 5))).toBe(false)
    expect(includesSample(cleanedWebm.bytes, noise(4_000))).toBe(true)
  })
})

test("removes a track's language", async () => {
  const mdhd = box(
    'mdhd',
    new Uint8Array(12),
    number(1_000, 4),
    new Uint8Array(4),
    Uint8Array.of(0x15, 0xc7, 0, 0),
  )
  const { bytes } = await cleanInPieces(film({ instead: { mdhd } }))
  const offset = Buffer.from(bytes).indexOf('mdhd') + 4
  expect([...bytes.subarray(offset + 20, offset + 24)]).toEqual([0x55, 0xc4, 0, 0])
})
