import { describe, expect, test } from 'vitest'
import { joined, noise, number, type Bytes } from '../../../support/media/bytes.ts'
import { cleaned } from '../../../support/media/clean-video.ts'
import { box, pictureEntry, unit } from '../../../support/media/mp4.ts'
import { av1, film, heard, obu, shown, slice } from '../../../support/media/mp4-tracks.ts'
import { webm } from '../../../support/media/webm.ts'

const END = 0x80
const RECOVERY_POINT = [6, 1, 0x84]

/** What an H.264 unit becomes. */
async function unitCleaned(...body: Uint8Array[]): Promise<number[]> {
  const own = unit(...body)
  const file = film({ tracks: [shown(joined(own, slice))] })
  const at = Buffer.from(file).lastIndexOf(own)
  const { bytes } = await cleaned(file)
  return [...bytes.subarray(at + 4, at + own.length)]
}

/** Type and bytes of each message of a unit. @throws when it doesn't end as it should */
function messagesOf([, ...bytes]: number[]): { type: number; body: number[] }[] {
  const messages = []
  let at = 0
  const next = () => {
    let sum = 0
    for (; bytes[at] === 255; at++) sum += 255
    return sum + bytes[at++]!
  }
  while (at < bytes.length - 1) {
    const type = next()
    const size = next()
    messages.push({ type, body: bytes.slice(at, at + size) })
    expect(messages.at(-1)!.body).toHaveLength(size)
    at += size
  }
  expect(bytes.slice(at)).toEqual([END])
  return messages
}

describe('a unit of supplements', () => {
  test('of any length becomes filler of that length', async () => {
    for (let length = 3; length < 800; length++) {
      const messages = messagesOf(await unitCleaned(Uint8Array.of(6, 5), noise(length - 1, length)))
      for (const { type, body } of messages) {
        expect(type).toBe(3)
        expect(body.every((byte) => byte === 255)).toBe(true)
      }
    }
  })

  test('keeps what decoders use', async () => {
    const own = Uint8Array.of(6, ...RECOVERY_POINT, 5, 3, 1, 2, 3, END)
    expect(messagesOf(await unitCleaned(own))).toEqual([
      { type: 6, body: [0x84] },
      { type: 3, body: [255, 255, 255] },
    ])
  })

  test('with escaped zeros is replaced as a whole', async () => {
    const own = Uint8Array.of(6, 5, 8, 0, 0, 3, 1, 0, 0, 3, 1, 6, 0, END)
    expect(messagesOf(await unitCleaned(own)).map(({ type }) => type)).toEqual([3])
  })

  test('may be too short for a message', async () => {
    expect(await unitCleaned(Uint8Array.of(6))).toEqual([6])
    expect(await unitCleaned(Uint8Array.of(6, 1, 2))).toEqual([6, END, END])
  })

  test('never holds what decoders take for an escape', async () => {
    for (let length = 1; length < 600; length++) {
      const bytes = await unitCleaned(Uint8Array.of(6, 5), noise(length, length))
      expect(Buffer.from(bytes).indexOf(Uint8Array.of(0, 0))).toBe(-1)
    }
  })
})

test('AV1 keeps its light level, other metadata becomes padding', async () => {
  const light = obu(5, Uint8Array.of(1, 9, 9, 9, 9, END))
  const captions = obu(5, Uint8Array.of(4, 9, 9, 9, 9, END))
  const file = film({ tracks: [av1(new Uint8Array(), light, captions)] })
  const { bytes } = await cleaned(file)
  const at = Buffer.from(file).lastIndexOf(light)
  expect(bytes.subarray(at, at + light.length)).toEqual(light)
  expect(bytes.subarray(at + light.length, at + 2 * light.length)).toEqual(
    obu(15, Uint8Array.of(0, 0, 0, 0, 0, END)),
  )
})

describe('of several tracks', () => {
  const small = (samples: Bytes[], isOff?: boolean) => {
    const entry = pictureEntry('vp09', box('vpcC', new Uint8Array(12)))
    return { handler: 'vide', entry, samples, isOff }
  }
  const has = (bytes: Bytes, sample: Bytes) => Buffer.from(bytes).includes(sample)

  test('those that a player begins with stay', async () => {
    const off = noise(60, 11)
    const on = noise(60, 12)
    const next = noise(60, 13)
    const file = film({ tracks: [small([off], true), small([on]), small([next])] })
    const { bytes } = await cleaned(file)
    expect([off, on, next].map((sample) => has(bytes, sample))).toEqual([false, true, false])
  })

  test('the first stays when all are switched off', async () => {
    const first = noise(60, 11)
    const second = noise(60, 12)
    const file = film({ tracks: [small([first], true), small([second], true)] })
    const { bytes } = await cleaned(file)
    expect([first, second].map((sample) => has(bytes, sample))).toEqual([true, false])
  })

  test('sound that no browser plays goes, and the pictures stay', async () => {
    const sound = { ...heard('sowt'), samples: [noise(60, 12)] }
    const { bytes } = await cleaned(film({ tracks: [small([noise(60, 11)]), sound] }))
    expect(has(bytes, noise(60, 11))).toBe(true)
    expect(has(bytes, noise(60, 12))).toBe(false)
    const other = await cleaned(webm({ codecs: { 2: 'A_AC3' }, notes: false }))
    expect(has(other.bytes, noise(90, 5))).toBe(false)
    expect(has(other.bytes, noise(4_000))).toBe(true)
  })
})

test('a language other than none isn’t kept', async () => {
  const mdhd = box(
    'mdhd',
    new Uint8Array(12),
    number(1_000, 4),
    new Uint8Array(4),
    Uint8Array.of(0x15, 0xc7, 0, 0),
  )
  const { bytes } = await cleaned(film({ instead: { mdhd } }))
  const at = Buffer.from(bytes).indexOf('mdhd') + 4
  expect([...bytes.subarray(at + 20, at + 24)]).toEqual([0x55, 0xc4, 0, 0])
})
