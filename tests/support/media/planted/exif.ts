import { encodingsOf, joinParts, u16, u16le, u32, u32le, type Part } from './bytes.ts'

type Tag = [id: number, type: number, value: Uint8Array]
type Directories = {
  main?: Tag[]
  exif?: Tag[]
  gps?: Tag[]
  thumbnail?: Tag[]
  /** Bytes that no tag refers to. */
  between?: Uint8Array
  behind?: Uint8Array
}

const BYTE = 1
const ASCII = 2
const LONG = 4
const RATIONAL = 5
const UNDEFINED = 7
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }

/** An EXIF block as cameras write it, in either byte order. */
export function tiff(directories: Directories, order: 'II' | 'MM' = 'MM'): Uint8Array<ArrayBuffer> {
  const short = order === 'II' ? u16le : u16
  const long = order === 'II' ? u32le : u32
  const {
    main = [],
    exif,
    gps,
    thumbnail,
    between = joinParts(),
    behind = joinParts(),
  } = directories
  const values: Uint8Array[] = []
  const pointers = [exif && 0x8769, gps && 0x8825].filter((id) => id !== undefined)
  const sizeOf = (tags: Tag[] = []) => 2 + tags.length * 12 + 4
  const tables = [
    [...main, ...pointers.map((id): Tag => [id, LONG, long(0)])],
    exif,
    gps,
    thumbnail,
  ]
  const starts: number[] = []
  let end = 8 + between.length
  for (const table of tables) {
    starts.push(end)
    end += table ? sizeOf(table) : 0
  }
  const directory = (tags: Tag[], next: number) => {
    const entries = tags
      .toSorted(([a], [b]) => a - b)
      .flatMap(([id, type, value]): Part[] => {
        let content = value
        if (id === 0x8769) content = long(starts[1]!)
        if (id === 0x8825) content = long(starts[2]!)
        const head = [short(id), short(type), long(content.length / SIZES[type]!)]
        if (content.length <= 4) return [...head, content, new Uint8Array(4 - content.length)]
        const offset = end
        values.push(content)
        end += content.length
        return [...head, long(offset)]
      })
    return joinParts(short(tags.length), ...entries, long(next))
  }
  const serialised = tables.flatMap((tags, index) =>
    tags ? [directory(tags, index === 0 && thumbnail ? starts[3]! : 0)] : [],
  )
  const head = joinParts(order, short(42), long(8 + between.length))
  return joinParts(head, between, ...serialised, ...values, behind)
}

type Plant = (payload: Uint8Array, mark: string) => Directories

const inMain =
  (id: number, type = ASCII): Plant =>
  (payload) => ({ main: [[id, type, payload]] })
const inExif =
  (id: number, type = ASCII): Plant =>
  (payload) => ({ exif: [[id, type, payload]] })
const inGps =
  (id: number, type = ASCII): Plant =>
  (payload) => ({ gps: [[id, type, payload]] })
const utf16 =
  (id: number): Plant =>
  (_, mark) => ({ main: [[id, BYTE, encodingsOf(mark)[1]]] })

/** Places in an EXIF block for a person, a place or a device. */
export const exifPlaces: Record<string, Plant> = {
  description: inMain(0x010e),
  make: inMain(0x010f),
  model: inMain(0x0110),
  software: inMain(0x0131),
  date: inMain(0x0132),
  artist: inMain(0x013b),
  computer: inMain(0x013c),
  copyright: inMain(0x8298),
  title: utf16(0x9c9b),
  comment: utf16(0x9c9c),
  author: utf16(0x9c9d),
  keywords: utf16(0x9c9e),
  'a private tag': inMain(0xfde8, UNDEFINED),
  'taken at': inExif(0x9003),
  'maker notes': inExif(0x927c, UNDEFINED),
  'user comment': inExif(0x9286, UNDEFINED),
  'unique id': inExif(0xa420),
  owner: inExif(0xa430),
  'serial number': inExif(0xa431),
  lens: inExif(0xa434),
  'serial number of the lens': inExif(0xa435),
  // The numbers themselves contain the mark.
  latitude: (_, mark) => ({
    gps: [
      [1, ASCII, joinParts('N\0')],
      [2, RATIONAL, joinParts(mark.padEnd(24, '.').slice(0, 24))],
    ],
  }),
  'position’s method': inGps(0x1b, UNDEFINED),
  'position’s area': inGps(0x1c, UNDEFINED),
  'position’s date': inGps(0x1d),
  'thumbnail’s description': (payload) => ({ thumbnail: [[0x010e, ASCII, payload]] }),
  'bytes between the tables': (payload) => ({ between: payload }),
  'bytes behind the tables': (payload) => ({ behind: payload }),
}
