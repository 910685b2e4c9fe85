// WebM videos with a mark in every place that is neither picture nor sound.
import { joinBytes, noise, number, zeros, type Bytes } from './bytes.ts'
import { obu } from './mp4-tracks.ts'
import { markedVideos, type MarkedVideo } from './planted.ts'
import { block, element, webm, type Webm } from './webm.ts'

type Make<M> = Record<string, (mark: M) => Bytes>

const film = (options: Webm) => webm({ notes: false, content: noise(400), ...options })

const VOID = 0xec
const CRC = 0xbf
/** Unassigned ids, of one to four bytes. */
const UNKNOWN = [0x8e, 0x4a4b, 0x2a2b2c, 0x1a1b1c1d]

/** Marks in additional elements, in each kind of parent element. */
const elements: [holder: string, id: number | 'segment', ids: number[]][] = [
  ['the header', 0x1a45dfa3, [VOID, CRC, 0x4281, ...UNKNOWN]],
  ['the segment', 'segment', [VOID, CRC, 0x1254c367, 0x1941a469, 0x1043a770, ...UNKNOWN]],
  ['the list of places', 0x114d9b74, [VOID, CRC, ...UNKNOWN]],
  ['a place', 0x4dbb, [VOID, ...UNKNOWN]],
  [
    'the notes',
    0x1549a966,
    [
      VOID,
      CRC,
      0x7ba9,
      0x4461,
      0x7384,
      0x73a4,
      0x3c83ab,
      0x3cb923,
      0x3e83bb,
      0x3eb923,
      0x4444,
      0x6924,
      0x4d80,
      0x5741,
      ...UNKNOWN,
    ],
  ],
  ['the tracks', 0x1654ae6b, [VOID, CRC, ...UNKNOWN]],
  [
    'a track',
    0xae,
    [
      VOID,
      CRC,
      0x536e,
      0x22b59c,
      0x22b59d,
      0x258688,
      0x3a9697,
      0x3b4040,
      0x26b240,
      0x7446,
      0x73c5,
      0x41e4,
      0xe2,
      0x6624,
      0x55ee,
      ...UNKNOWN,
    ],
  ],
  ['the pictures', 0xe0, [VOID, CRC, 0x2eb524, 0x7670, 0x53c0, 0xb3, ...UNKNOWN]],
  ['the sound', 0xe1, [VOID, CRC, 0x7d7b, ...UNKNOWN]],
  ['the index', 0x1c53bb6b, [VOID, CRC, ...UNKNOWN]],
  ['a point of the index', 0xbb, [VOID, ...UNKNOWN]],
  ['a position of the index', 0xb7, [VOID, 0xdb, 0xea, ...UNKNOWN]],
  ['a cluster', 0x1f43b675, [VOID, CRC, 0x5854, 0xaf, 0xab, ...UNKNOWN]],
  ['a group', 0xa0, [VOID, CRC, 0x75a1, 0xa4, 0x8e, 0xa2, 0x75a2, ...UNKNOWN]],
]

const inElements: Make<Bytes> = Object.fromEntries(
  elements.flatMap(([holder, key, ids]) =>
    ids.flatMap((id) =>
      [12, null].map((seconds) => [
        `${id.toString(16)} in ${holder}${seconds ? '' : ', live'}`,
        (mark: Bytes) => film({ seconds, within: { [key]: [element(id, mark)] } }),
      ]),
    ),
  ),
)

const vorbis = (mark: Bytes): Bytes => {
  const tags = joinBytes('\x03vorbis', swapped(mark.length), mark, zeros(4), number(1, 1))
  const packets = [zeros(30), tags, noise(50)]
  return joinBytes(Uint8Array.of(2, 30, tags.length), ...packets)
}
const swapped = (value: number) => number(value, 4).toReversed()

const track = (number_: number, type: number, codec: string, ...parts: Bytes[]) =>
  element(
    0xae,
    element(0xd7, number(number_, 1)),
    element(0x83, number(type, 1)),
    element(0x86, codec),
    ...parts,
  )
const hiddenTrack = (type: number, mark: Bytes, ...extraElements: Bytes[]) =>
  film({
    within: {
      0x1654ae6b: [track(3, type, 'D_WEBVTT/SUBTITLES', element(0x63a2, mark))],
      0x1f43b675: extraElements,
    },
  })

const otherPlaces: Make<Bytes> = {
  ...Object.fromEntries(
    [3, 16, 17, 18, 32, 33].flatMap((type) => [
      [`a track of type ${type}`, (mark: Bytes) => hiddenTrack(type, mark, block(0xa3, 3, mark))],
      [
        `groups of a track of type ${type}`,
        (mark: Bytes) =>
          hiddenTrack(
            type,
            mark,
            element(0xa0, element(0x9b, number(9, 1)), block(0xa1, 3, mark), element(VOID, mark)),
          ),
      ],
    ]),
  ),
  'unknown among the colours': (mark) =>
    film({
      within: {
        0xe0: [element(0x55b0, element(0x8e, mark), element(0x55d0, element(0x8e, mark)))],
      },
    }),
  'a second track of pictures': (mark) =>
    film({
      within: {
        0x1654ae6b: [track(3, 1, 'V_VP9', element(0xe0, element(0xb0, number(9, 1))))],
        0x1f43b675: [block(0xa3, 3, mark)],
      },
    }),
  'a group without a sample': (mark) =>
    film({
      within: { 0x1f43b675: [element(0xa0, element(0x9b, number(9, 1)), element(VOID, mark))] },
    }),
  'settings of VP9': (mark) => film({ trackTypes: [1], within: { 0xae: [element(0x63a2, mark)] } }),
  'behind the settings of Opus': (mark) => film({ within: { 0x63a2: [mark] } }),
  'tags of Vorbis': (mark) => film({ codecs: { 2: 'A_VORBIS' }, settings: { 2: vorbis(mark) } }),
  'metadata of AV1': (mark) =>
    av1({ content: joinBytes(obu(5, number(4, 1), mark), obu(6, noise(200))) }),
  'metadata in the settings of AV1': (mark) =>
    av1({ settings: { 1: joinBytes(Uint8Array.of(0x81, 0, 12, 0), obu(5, number(4, 1), mark)) } }),
  'behind the name of a codec': (mark) =>
    film({ codecs: { 1: `V_VP8${'\0'.repeat(40)}${Buffer.from(mark).toString('latin1')}` } }),
  'behind the cluster, live': (mark) => film({ seconds: null, end: [element(0x1254c367, mark)] }),
}

const av1 = (options: Webm) =>
  film({
    codecs: { 1: 'V_AV1' },
    settings: { 1: Uint8Array.of(0x81, 0, 12, 0) },
    content: obu(6, noise(200)),
    second: obu(3, noise(70)),
    ...options,
  })

export const plantedWebm = (): MarkedVideo[] => markedVideos({ ...inElements, ...otherPlaces }, {})
