// MP4 videos with a mark in a codec's settings, or between the units of a sample.
import { joinBytes, noise, number, zeros, type Bytes } from './bytes.ts'
import { box, pictureEntry, unit } from './mp4.ts'
import { av1, avcC, film, h265, audioTrack, hvcC, obu, videoTrack, slice } from './mp4-tracks.ts'

type Make = Record<string, (mark: Bytes) => Bytes>

const message = (type: number, body: Bytes): Bytes => {
  const sizes = Array.from({ length: Math.floor(body.length / 255) }, () => 255)
  return joinBytes(Uint8Array.of(type, ...sizes, body.length % 255), body)
}
const END = Uint8Array.of(0x80)
const UUID = noise(16, 9)
const sei = (...messages: Bytes[]) => unit(Uint8Array.of(6), ...messages, END)
const withUnits = (...units: Bytes[]) => film({ tracks: [videoTrack(joinBytes(...units, slice))] })

export const units: Make = {
  'SEI of no registered kind': (mark) => withUnits(sei(message(5, joinBytes(UUID, mark)))),
  'SEI of a registered kind': (mark) => withUnits(sei(message(4, mark))),
  'long SEI': (mark) => withUnits(sei(message(5, joinBytes(UUID, mark, noise(3_000, 11), mark)))),
  'SEI behind a recovery point': (mark) =>
    withUnits(sei(message(6, Uint8Array.of(0x84)), message(5, joinBytes(UUID, mark)))),
  'SEI with escaped zeros': (mark) =>
    withUnits(sei(message(5, joinBytes(UUID, Uint8Array.of(0, 0, 3, 1), mark)))),
  'SEI of a high type': (mark) => withUnits(unit(Uint8Array.of(6, 255, 9, mark.length), mark, END)),
  'SEI longer than its unit': (mark) => withUnits(unit(Uint8Array.of(6, 5, 250), mark)),
  'long recovery point': (mark) => withUnits(sei(message(6, mark))),
  'filler unit': (mark) => withUnits(unit(Uint8Array.of(12), mark, END)),
  'unknown unit': (mark) => withUnits(unit(Uint8Array.of(30), mark)),
  'SEI in the last tables': (mark) =>
    film({
      tables: 'last',
      tracks: [videoTrack(joinBytes(sei(message(5, joinBytes(UUID, mark))), slice))],
    }),
  'SEI in fragments': (mark) =>
    film({ inFragments: true, tracks: [videoTrack(joinBytes(sei(message(5, mark)), slice))] }),
  'H.265 SEI before': (mark) =>
    film({ tracks: [h265(unit(Uint8Array.of(78, 1), message(5, joinBytes(UUID, mark)), END))] }),
  'H.265 SEI after': (mark) =>
    film({ tracks: [h265(unit(Uint8Array.of(80, 1), message(4, mark), END))] }),
  'H.265 unit of Dolby Vision': (mark) =>
    film({ tracks: [h265(unit(Uint8Array.of(124, 1), mark))] }),
  'AV1 captions': (mark) => film({ tracks: [av1(zeros(0), obu(5, number(4, 1), mark))] }),
  'AV1 padding': (mark) => film({ tracks: [av1(zeros(0), obu(15, mark))] }),
  'unknown AV1 unit': (mark) => film({ tracks: [av1(zeros(0), obu(9, mark))] }),
}

export const settings: Make = {
  'behind avcC': (mark) => film({ instead: { avcC: box('avcC', avcC.subarray(8), mark) } }),
  'SEI in hvcC': (mark) => {
    const body = joinBytes(message(5, joinBytes(UUID, mark)), END)
    const entry = pictureEntry('hvc1', hvcC(39, body))
    return film({ tracks: [{ ...h265(), entry }] })
  },
  'unknown unit in hvcC': (mark) =>
    film({ tracks: [{ ...h265(), entry: pictureEntry('hvc1', hvcC(50, mark)) }] }),
  'behind hvcC': (mark) => {
    const settings = box('hvcC', hvcC(33, noise(5)).subarray(8), mark)
    return film({ tracks: [{ ...h265(), entry: pictureEntry('hev1', settings) }] })
  },
  'metadata in av1C': (mark) => film({ tracks: [av1(obu(5, number(4, 1), mark))] }),
  'behind vpcC': (mark) => {
    const vpcC = box('vpcC', zeros(10), number(mark.length, 2), mark)
    const entry = pictureEntry('vp09', vpcC)
    return film({ tracks: [{ handler: 'vide', entry, samples: [noise(200)] }] })
  },
  'colour profile': (mark) => film({ within: { avc1: [box('colr', 'prof', mark)] } }),
  'behind numbered colours': (mark) =>
    film({ within: { avc1: [box('colr', 'nclx', zeros(7), mark)] } }),
  'behind pasp': (mark) => film({ within: { avc1: [box('pasp', zeros(8), mark)] } }),
  'descriptor in esds': (mark) =>
    film({
      instead: {
        esds: box(
          'esds',
          zeros(4),
          Uint8Array.of(3, 23 + mark.length, 0, 1, 0, 4, 13, 0x40, 0x15),
          zeros(11),
          Uint8Array.of(6, 1, 2, 0x0d, mark.length),
          mark,
        ),
      },
    }),
  'behind esds': (mark) =>
    film({
      instead: {
        esds: box(
          'esds',
          zeros(4),
          Uint8Array.of(3, 18, 0, 1, 0, 4, 13, 0x40, 0x15),
          zeros(11),
          mark,
        ),
      },
    }),
  'behind dOps': (mark) =>
    film({ tracks: [videoTrack(), audioTrack('Opus', box('dOps', zeros(11), mark))] }),
  'tags of FLAC': (mark) =>
    film({
      tracks: [
        videoTrack(),
        audioTrack(
          'fLaC',
          box(
            'dfLa',
            zeros(4),
            number(34, 4),
            zeros(34),
            Uint8Array.of(0x84),
            number(mark.length, 3),
            mark,
          ),
        ),
      ],
    }),
  'behind alac': (mark) =>
    film({ tracks: [videoTrack(), audioTrack('alac', box('alac', zeros(28), mark))] }),
  'behind dac3': (mark) =>
    film({ tracks: [videoTrack(), audioTrack('ac-3', box('dac3', zeros(3), mark))] }),
}
