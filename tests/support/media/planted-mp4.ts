// MP4 videos with a mark in every place that is neither picture nor sound.
import { joinBytes, number, zeros, type Bytes } from './bytes.ts'
import { box, soundEntry, unit, type Mp4Track } from './mp4.ts'
import { film, audioTrack, hiddenTrack, videoTrack, slice } from './mp4-tracks.ts'
import { settings, units } from './planted-codecs.ts'
import { markedVideos, type MarkedVideo } from './planted.ts'

type Mark = Bytes | string
type Make<M> = Record<string, (mark: M) => Bytes>

/** Marks in an additional box, in each kind of parent box. */
const boxes: [holder: string, types: string[]][] = [
  [
    'file',
    [
      'free',
      'skip',
      'wide',
      'uuid',
      'udta',
      'meta',
      'sidx',
      'ssix',
      'pdin',
      'mfra',
      'styp',
      'emsg',
      'prft',
      'XMP_',
      'jumb',
      'mdat',
      'thum',
      'abcd',
    ],
  ],
  [
    'moov',
    [
      'udta',
      'meta',
      'uuid',
      'free',
      'iods',
      'ID32',
      'gps ',
      'gps0',
      'gsen',
      'cprt',
      'Xtra',
      'thma',
      'ctab',
      'pssh',
      'abcd',
    ],
  ],
  ['trak', ['udta', 'meta', 'uuid', 'tref', 'load', 'tapt', 'txas', 'trgr', 'abcd']],
  ['edts', ['abcd']],
  ['mdia', ['elng', 'udta', 'abcd']],
  ['minf', ['gmhd', 'nmhd', 'hmhd', 'hdlr', 'uuid', 'abcd']],
  ['dinf', ['abcd']],
  ['stbl', ['subs', 'saiz', 'saio', 'sdtp', 'padb', 'stdp', 'stsh', 'uuid', 'abcd']],
  ['avc1', ['uuid', 'm4ds', 'sinf', 'st3d', 'sv3d', 'dvcC', 'chrm', 'free', 'abcd']],
  ['mp4a', ['wave', 'chan', 'sinf', 'uuid', 'abcd']],
]
const fragmentBoxes: [holder: string, types: string[]][] = [
  ['mvex', ['trep', 'leva', 'abcd']],
  ['moof', ['meta', 'pssh', 'uuid', 'abcd']],
  ['traf', ['uuid', 'saiz', 'saio', 'senc', 'subs', 'sdtp', 'abcd']],
]

const inBoxes: Make<Bytes> = Object.fromEntries([
  ...boxes.flatMap(([holder, types]) =>
    types.map((type) => [
      `${type} in ${holder}`,
      (mark: Mark) => film({ within: { [holder]: [box(type, mark)] } }),
    ]),
  ),
  ...fragmentBoxes.flatMap(([holder, types]) =>
    types.map((type) => [
      `${type} in ${holder}`,
      (mark: Mark) => film({ inFragments: true, within: { [holder]: [box(type, mark)] } }),
    ]),
  ),
])

/** Marks after the fields or rows of a box. */
const tails: Make<Bytes> = Object.fromEntries([
  ...['mvhd', 'tkhd', 'mdhd', 'hdlr', 'vmhd', 'smhd', 'elst'].map((type) => [
    `behind ${type}`,
    (mark: Mark) => film({ within: { [type]: [mark] } }),
  ]),
  ...['mehd', 'mfhd', 'tfhd', 'trun'].map((type) => [
    `behind ${type}`,
    (mark: Mark) => film({ inFragments: true, within: { [type]: [mark] } }),
  ]),
])

/** A track of an invisible kind. */
const tracks: Make<Bytes> = Object.fromEntries(
  [
    'text',
    'sbtl',
    'subt',
    'clcp',
    'tmcd',
    'hint',
    'meta',
    'mdta',
    'camm',
    'data',
    'gpmd',
    'fdsm',
    'sdsm',
    'odsm',
    'pict',
    'url ',
  ].flatMap((handler) =>
    (['first', 'last'] as const).map((tables) => [
      `a track of ${handler}, its tables ${tables}`,
      (mark: Bytes) =>
        film({ tables, tracks: [videoTrack(), hiddenTrack(handler, handler, mark)] }),
    ]),
  ),
)

const content: Make<Bytes> = {
  'before the samples': (mark) => film({ before: mark }),
  'between the samples': (mark) => film({ between: mark }),
  'behind the samples': (mark) => film({ after: mark }),
  'before the samples, tables last': (mark) => film({ tables: 'last', before: mark }),
  'between the samples, tables last': (mark) => film({ tables: 'last', between: mark }),
  'behind the samples, tables last': (mark) => film({ tables: 'last', after: mark }),
  'between the samples of a fragment': (mark) => film({ inFragments: true, between: mark }),
  'in another mdat at the end': (mark) => film({ end: [box('mdat', mark)] }),
  'positions in another mdat': (mark) =>
    film({ tables: 'last', end: [box('mdat', 'freeGPS ', mark)] }),
  'a box at the end': (mark) => film({ end: [box('GPS ', mark)] }),
  'a box of 64 bits': (mark) =>
    film({ end: [number(1, 4), 'uuid', number(16 + mark.length, 8), mark] }),
  'a fragment of a hidden track': (mark) =>
    film({ inFragments: true, tracks: [videoTrack(), hiddenTrack('text', 'tx3g', mark)] }),
  'a second track of pictures': (mark) =>
    film({ tracks: [videoTrack(), videoTrack(unit(Uint8Array.of(0x65), mark))] }),
  'pictures of a chapter': (mark) =>
    film({ tracks: [videoTrack(), hiddenTrack('vide', 'jpeg', mark)] }),
  'a second microphone': (mark) =>
    film({
      tracks: [
        videoTrack(),
        audioTrack('.mp3'),
        { handler: 'soun', entry: soundEntry('.mp3'), samples: [joinBytes(mark)] },
      ],
    }),
  'a second stco': (mark) =>
    film({ within: { stbl: [box('stco', zeros(4), number(1, 4), number(9, 4), mark)] } }),
  'name of a handler': (mark) =>
    film({ instead: { hdlr: box('hdlr', zeros(8), 'vide', zeros(12), mark) }, handlers: ['vide'] }),
  'path of a file': (mark) =>
    film({ instead: { dref: box('dref', zeros(4), number(1, 4), box('url ', zeros(4), mark)) } }),
  'alias of a file': (mark) =>
    film({ instead: { dref: box('dref', zeros(4), number(1, 4), box('alis', zeros(4), mark)) } }),
  'rows of an unknown group': (mark) =>
    film({ within: { stbl: [box('sgpd', number(0x01000000, 4), 'abcd', zeros(8), mark)] } }),
  'deep in unknown boxes': (mark) => film({ within: { moov: [nestedBoxes(9_000, mark)] } }),
}

/** Nested boxes, `count` levels deep. */
export function nestedBoxes(count: number, inner: Uint8Array): Bytes {
  const bytes = joinBytes(zeros(count * 8), inner)
  for (let index = 0; index < count; index++) {
    bytes.set(box('moov'), index * 8)
    bytes.set(number(bytes.length - index * 8, 4), index * 8)
  }
  return bytes
}

const entryWith = (index: number, mark: string): Mp4Track => {
  const { handler, entry, samples } = videoTrack()
  entry.set(joinBytes(mark), index)
  return { handler, entry, samples }
}
const field = (type: string, bytes: number, offset: number) => (mark: string) => {
  const body = zeros(bytes)
  body.set(joinBytes(mark), offset)
  return film({ instead: { [type]: box(type, body) }, handlers: ['vide'] })
}

const fields: Make<string> = {
  'unknown brand': (mark) => film({ instead: { ftyp: box('ftyp', 'isom', zeros(4), mark) } }),
  'version of a brand': (mark) => film({ instead: { ftyp: box('ftyp', 'isom', mark, 'isom') } }),
  'vendor of pictures': (mark) => film({ tracks: [entryWith(20, mark)] }),
  'reserved bytes of a description': (mark) => film({ tracks: [entryWith(8, mark)] }),
  'name of a compressor': (mark) => film({ tracks: [entryWith(60, mark)] }),
  'vendor of sound': (mark) => {
    const track = audioTrack('.mp3')
    track.entry.set(joinBytes(mark), 20)
    return film({ tracks: [videoTrack(), track] })
  },
  'vendor of AMR': (mark) =>
    film({ tracks: [videoTrack(), audioTrack('samr', box('damr', mark, zeros(5)))] }),
  'maker of a handler': (mark) =>
    film({ instead: { hdlr: box('hdlr', zeros(8), 'vide', mark, zeros(9)) }, handlers: ['vide'] }),
  'kind of a handler': (mark) =>
    film({ instead: { hdlr: box('hdlr', zeros(4), mark, 'vide', zeros(13)) }, handlers: ['vide'] }),
  'preview time': field('mvhd', 100, 76),
  'reserved bytes of the film': field('mvhd', 100, 28),
  'time of making': field('mvhd', 100, 4),
  'time of a medium': field('mdhd', 24, 8),
  'colour of graphics': field('vmhd', 12, 5),
  'rest of the film’s boxes': (mark) => film({ within: { moov: [mark] } }),
  'rest of a track’s boxes': (mark) => film({ within: { trak: [mark] } }),
  'rest of a table’s boxes': (mark) => film({ within: { stbl: [mark] } }),
  'rest of a sample': (mark) => film({ tracks: [videoTrack(joinBytes(slice, mark))] }),
  'rest of a description’s boxes': (mark) => film({ within: { avc1: [mark] } }),
}

export const plantedMp4 = (): MarkedVideo[] =>
  markedVideos({ ...inBoxes, ...tails, ...tracks, ...units, ...settings, ...content }, fields)
