// Tracks of all supported codecs: their settings and samples, without real content.
import { joinBytes, noise, number, zeros, type Bytes } from './bytes.ts'
import { box, mp4, pictureEntry, soundEntry, unit, type Mp4, type Mp4Track } from './mp4.ts'

export const film = (options: Mp4) => mp4({ notes: false, content: noise(400), ...options })

export const avcC = box(
  'avcC',
  Uint8Array.of(1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, 3, 0x67, 0x42, 0x1e, 1, 0, 2, 0x68, 0xce),
)
export const slice = unit(Uint8Array.of(0x65), noise(200))
export const videoTrack = (...samples: Bytes[]): Mp4Track => ({
  handler: 'vide',
  entry: pictureEntry('avc1', avcC),
  samples: samples.length > 0 ? samples : [slice],
})
/** A film of this many frames, each large enough to count for `FrameHashes`. */
export const framesOf = (count: number, seed = 1): Bytes[] =>
  Array.from({ length: count }, (_, index) =>
    unit(Uint8Array.of(0x65), noise(1_500, seed * 1_000 + index)),
  )
export const hiddenTrack = (handler: string, type: string, mark: Bytes): Mp4Track => ({
  handler,
  entry: box(type, zeros(8), mark),
  samples: [joinBytes(mark), joinBytes(mark)],
})
export const audioTrack = (type: string, ...settings: Bytes[]): Mp4Track => ({
  handler: 'soun',
  entry: soundEntry(type, ...settings),
  samples: [noise(90, 5)],
})

/** Settings of x265, which also contain its options as a text. */
export const hvcC = (type: number, body: Bytes) =>
  box(
    'hvcC',
    number(1, 1),
    zeros(20),
    Uint8Array.of(3, 2),
    Uint8Array.of(0x20, 0, 1, 0, 3, 0x40, 1, 7),
    Uint8Array.of(type),
    number(1, 2),
    number(body.length + 2, 2),
    Uint8Array.of(type << 1, 1),
    body,
  )
export const h265 = (...samples: Bytes[]): Mp4Track => ({
  handler: 'vide',
  entry: pictureEntry('hvc1', hvcC(33, noise(5))),
  samples: [joinBytes(...samples, unit(Uint8Array.of(0x26, 1), noise(200)))],
})
export const av1 = (settings: Bytes, ...samples: Bytes[]): Mp4Track => ({
  handler: 'vide',
  entry: pictureEntry('av01', box('av1C', Uint8Array.of(0x81, 0, 12, 0), settings)),
  samples: [joinBytes(...samples, obu(6, noise(200)))],
})
export const obu = (type: number, ...parts: (Uint8Array | string)[]): Bytes => {
  const body = joinBytes(...parts)
  return joinBytes(
    Uint8Array.of((type << 3) | 2, 0x80 | (body.length & 0x7f), body.length >> 7),
    body,
  )
}

/**
 * A fragment after a fragmented film: one picture of the given length.
 *
 * @param start null: right after the previous fragment
 * @param ticks duration, like `start` in the units of `mp4`: 1,000 per second
 */
export const laterFragment = ({ start, ticks }: { start: number | null; ticks: number }): Bytes => {
  const startBox = start === null ? [] : [box('tfdt', zeros(4), number(start, 4))]
  const moof = (offset: number) =>
    box(
      'moof',
      box('mfhd', zeros(4), number(1, 4)),
      box(
        'traf',
        box('tfhd', number(0x020000, 4), number(1, 4)),
        ...startBox,
        box(
          'trun',
          number(0x301, 4),
          number(1, 4),
          number(offset, 4),
          number(ticks, 4),
          number(slice.length, 4),
        ),
      ),
    )
  return joinBytes(moof(moof(0).length + 8), box('mdat', slice))
}
