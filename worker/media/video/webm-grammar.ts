import type { Grammar, Rule } from './ebml.ts'
import { readNumber } from './ebml.ts'

const number: Rule = (body) => body.length <= 8
const numbers = (...ids: number[]): [number, Rule][] => ids.map((id) => [id, number])
/** A required name, whose content is arbitrary. */
const blankName: Rule = (body) => {
  body.fill(0x2d)
  return true
}

export const DOC_TYPE = 0x4282
export const HEADER_GRAMMAR: Grammar = new Map([
  ...numbers(0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285),
  [DOC_TYPE, number],
])

export const SEGMENT = 0x18538067
export const SEEK_HEAD = 0x114d9b74
export const INFO = 0x1549a966
export const TRACKS = 0x1654ae6b
export const CUES = 0x1c53bb6b
export const CLUSTER = 0x1f43b675
const TAGS = 0x1254c367
const ATTACHMENTS = 0x1941a469
const CHAPTERS = 0x1043a770

/** Elements that end a cluster of unknown length. */
export const TOP_IDS = new Set([
  SEEK_HEAD,
  INFO,
  TRACKS,
  CUES,
  CLUSTER,
  TAGS,
  ATTACHMENTS,
  CHAPTERS,
])

const SEEKABLE = new Set([SEEK_HEAD, INFO, TRACKS, CUES, CLUSTER])
const seek: Grammar = new Map<number, Rule>([
  [0x53ab, (body) => body.length <= 4 && SEEKABLE.has(readNumber(body))],
  [0x53ac, number],
])

export const TIME_SCALE = 0x2ad7b1
export const DURATION = 0x4489
/** Tables of a segment, which are read whole. */
export const TABLES = new Map<number, Grammar>([
  [SEEK_HEAD, new Map([[0x4dbb, seek]])],
  [
    INFO,
    new Map<number, Rule>([
      ...numbers(TIME_SCALE, DURATION),
      // Names of the programs that made the file.
      [0x4d80, blankName],
      [0x5741, blankName],
    ]),
  ],
  [
    CUES,
    new Map<number, Rule>([
      [
        0xbb,
        new Map<number, Rule>([
          ...numbers(0xb3),
          [0xb7, new Map(numbers(0xf7, 0xf1, 0xf0, 0xb2, 0x5378))],
        ]),
      ],
    ]),
  ],
])

export const TRACK_ENTRY = 0xae
export const TRACK_NUMBER = 0xd7
export const TRACK_UID = 0x73c5
export const TRACK_TYPE = 0x83
export const CODEC_ID = 0x86
export const CODEC_PRIVATE = 0x63a2
export const VIDEO = 0xe0
export const PIXEL_WIDTH = 0xb0
export const PIXEL_HEIGHT = 0xba
export const ENCODINGS = 0x6d80
const colour: Grammar = new Map<number, Rule>([
  ...numbers(0x55b1, 0x55b2, 0x55b3, 0x55b4, 0x55b5, 0x55b6, 0x55b7, 0x55b8, 0x55b9, 0x55ba),
  ...numbers(0x55bb, 0x55bc, 0x55bd),
  [0x55d0, new Map(numbers(...Array.from({ length: 10 }, (_, index) => 0x55d1 + index)))],
])
/** Codec, settings and id are checked in `webm-tracks.ts`. */
export const TRACK_GRAMMAR: Grammar = new Map<number, Rule>([
  ...numbers(
    TRACK_NUMBER,
    TRACK_TYPE,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x23e383,
    0x23314f,
    0x56aa,
    0x56bb,
  ),
  [TRACK_UID, number],
  [CODEC_ID, () => true],
  [CODEC_PRIVATE, () => true],
  // A missing language element would mean English.
  [
    0x22b59c,
    (body) => {
      body.fill(0)
      body.set(UNDETERMINED.subarray(0, body.length))
      return body.length >= UNDETERMINED.length
    },
  ],
  [
    VIDEO,
    new Map<number, Rule>([
      ...numbers(PIXEL_WIDTH, PIXEL_HEIGHT, 0x9a, 0x9d, 0x53b8, 0x54aa, 0x54bb, 0x54cc, 0x54dd),
      ...numbers(0x54b0, 0x54ba, 0x54b2, 0x54b3),
      [0x55b0, colour],
    ]),
  ],
  [0xe1, new Map(numbers(0xb5, 0x78b5, 0x9f, 0x6264))],
])
const UNDETERMINED = Uint8Array.from('und', (char) => char.charCodeAt(0))

export const SIMPLE_BLOCK = 0xa3
export const BLOCK_GROUP = 0xa0
export const BLOCK = 0xa1
/** Time, position and size of the previous cluster. */
export const CLUSTER_NUMBERS = new Set([0xe7, 0xa7, 0xab])
/** Duration, priority, reference, padding. */
export const GROUP_NUMBERS = new Set([0x9b, 0xfa, 0xfb, 0x75a2])
