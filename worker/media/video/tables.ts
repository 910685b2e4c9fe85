import { textAt, view } from '../images/picture.ts'
import { blankBox, boxesIn, isLong, keepFlags, trim, type Box } from './boxes.ts'
import { damagedVideo, type ReadBudget } from './facts.ts'
import { entriesIn } from './samples.ts'

/** @returns false if the whole box has to be blanked */
type Clean = (body: Uint8Array, budget: ReadBudget) => boolean | void

/** Boxes that each box may contain. All others are blanked. */
const HOLDERS: Record<string, ReadonlySet<string>> = {
  moov: new Set(['mvhd', 'trak', 'mvex']),
  trak: new Set(['tkhd', 'edts', 'mdia']),
  edts: new Set(['elst']),
  mdia: new Set(['mdhd', 'hdlr', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set([
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sbgp',
    'sgpd',
  ]),
  mvex: new Set(['mehd', 'trex']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd']),
}
/** Boxes that may be repeated; of all others only the first counts. */
const REPEATED = new Set(['trak', 'trex', 'traf', 'trun', 'sbgp', 'sgpd'])

/** Groups of samples for starting in the middle, with the bytes of an entry. */
const KEPT_GROUPS: Record<string, number> = { roll: 2, prol: 2, 'rap ': 1 }

const fixed =
  (length: number, longLength = length): Clean =>
  (body) => {
    keepFlags(body)
    trim(body, isLong(body) ? longLength : length)
  }

const table =
  (entryBytes: number, longEntryBytes = entryBytes): Clean =>
  (body) => {
    const bytes = isLong(body) ? longEntryBytes : entryBytes
    trim(body, 8 + entriesIn(body, 4, 8, bytes) * bytes)
    keepFlags(body)
  }

/** Blanks the times of recording and change: zero means "unknown". */
const blankTimes = (body: Uint8Array) => body.fill(0, 4, isLong(body) ? 20 : 12)

const UNDETERMINED = 0x55c4
const SELF_CONTAINED = 1
/** Flags: enabled, in the film, in the preview, size as a ratio. */
const TRACK_FLAGS = 0x0f
const FRAGMENT_FLAGS = 0x03_00_3b
const RUN_FLAGS = 0x0f_05

const LEAVES: Record<string, Clean> = {
  mvhd(body) {
    trim(body, isLong(body) ? 112 : 100)
    keepFlags(body)
    blankTimes(body)
    const after = isLong(body) ? 32 : 20
    body.fill(0, after + 6, after + 16)
    body.fill(0, after + 52, after + 76)
  },
  tkhd(body) {
    trim(body, isLong(body) ? 96 : 84)
    keepFlags(body, TRACK_FLAGS)
    blankTimes(body)
    const id = isLong(body) ? 20 : 12
    const after = isLong(body) ? 36 : 24
    body.fill(0, id + 4, id + 8)
    body.fill(0, after, after + 8)
    body.fill(0, after + 14, after + 16)
  },
  elst: table(12, 20),
  mdhd(body) {
    const length = isLong(body) ? 36 : 24
    trim(body, length)
    keepFlags(body)
    blankTimes(body)
    view(body).setUint32(length - 4, UNDETERMINED * 0x1_0000)
  },
  hdlr(body) {
    if (body.length < 24) throw damagedVideo()
    body.fill(0, 0, 8)
    body.fill(0, 12)
  },
  vmhd(body) {
    trim(body, 12)
    body.fill(0)
    body[3] = 1
  },
  smhd(body) {
    trim(body, 8)
    body.fill(0)
  },
  dref(body, budget) {
    if (body.length < 8) throw damagedVideo()
    body.fill(0, 0, 4)
    for (const { bytes, body: entry } of boxesIn(body.subarray(8), budget)) {
      trim(entry, 4)
      bytes.set(URL_TYPE, 4)
      view(entry).setUint32(0, SELF_CONTAINED)
      entry.fill(0, 4)
    }
  },
  // The entries are cleaned with their codecs' settings, see `cleanEntries`.
  stsd() {},
  stts: table(8),
  ctts: table(8),
  cslg: fixed(24, 44),
  stss: table(4),
  stsc: table(12),
  stsz(body) {
    const hasTable = body.length >= 12 && view(body).getUint32(4) === 0
    trim(body, hasTable ? 12 + entriesIn(body, 8, 12, 4) * 4 : 12)
    keepFlags(body)
  },
  stz2(body) {
    trim(body, 12)
    body.fill(0, 1, 7)
    trim(body, 12 + Math.ceil(entriesIn(body, 8, 12, body[7]! / 8) * (body[7]! / 8)))
  },
  stco: table(4),
  co64: table(8),
  mehd: fixed(8, 12),
  trex: fixed(24),
  mfhd: fixed(8),
  tfhd(body) {
    if (body.length < 8) throw damagedVideo()
    keepFlags(body, FRAGMENT_FLAGS)
    trim(body, fragmentFields(body).length)
  },
  tfdt: fixed(8, 12),
  trun(body) {
    if (body.length < 8) throw damagedVideo()
    keepFlags(body, RUN_FLAGS)
    const { head, entry } = runFields(body)
    trim(body, head + entriesIn(body, 4, head, entry) * entry)
  },
  sbgp(body) {
    if (body.length < 12 || isLong(body) || groupBytes(body) === 0) return false
    keepFlags(body)
    trim(body, 12 + entriesIn(body, 8, 12, 8) * 8)
    return true
  },
  sgpd(body) {
    if (body.length < 16 || !isLong(body)) return false
    const bytes = groupBytes(body)
    if (bytes === 0 || view(body).getUint32(8) !== bytes) return false
    keepFlags(body)
    trim(body, 16 + entriesIn(body, 12, 16, bytes) * bytes)
    return true
  },
}
const URL_TYPE = Uint8Array.from('url ', (char) => char.charCodeAt(0))

function groupBytes(body: Uint8Array): number {
  const type = textAt(body, 4, 4)
  return Object.hasOwn(KEPT_GROUPS, type) ? KEPT_GROUPS[type]! : 0
}

/** Offsets of the optional fields of a fragment's header; 0 for absent ones. */
export function fragmentFields(tfhd: Uint8Array) {
  const flags = view(tfhd).getUint32(0) & 0xff_ff_ff
  let length = 8
  const field = (flag: number, bytes: number) => {
    if (!(flags & flag)) return 0
    length += bytes
    return length - bytes
  }
  const base = field(0x01, 8)
  field(0x02, 4)
  const duration = field(0x08, 4)
  const size = field(0x10, 4)
  field(0x20, 4)
  if (tfhd.length < length) throw damagedVideo()
  return { base, size, duration, length }
}

/** Layout of a run's table, in bytes; `size` is -1 if entries have none. */
export function runFields(trun: Uint8Array) {
  const flags = view(trun).getUint32(0) & 0xff_ff_ff
  const has = (flag: number) => (flags & flag ? 4 : 0)
  return {
    head: 8 + has(0x01) + has(0x04),
    hasOffset: has(0x01) > 0,
    hasDuration: has(0x1_00) > 0,
    entry: has(0x1_00) + has(0x2_00) + has(0x4_00) + has(0x8_00),
    size: has(0x2_00) ? has(0x1_00) : -1,
  }
}

/**
 * Keeps the boxes that a player needs, at every depth. The others are blanked at the same size.
 *
 * @throws Failure 422 if a table is damaged
 */
export function cleanTables({ type, body }: Pick<Box, 'type' | 'body'>, budget: ReadBudget): void {
  const seenTypes = new Set<string>()
  for (const box of boxesIn(body, budget)) {
    const isKept =
      HOLDERS[type]!.has(box.type) && (REPEATED.has(box.type) || !seenTypes.has(box.type))
    seenTypes.add(box.type)
    if (!isKept) blankBox(box)
    else if (Object.hasOwn(HOLDERS, box.type)) cleanTables(box, budget)
    else {
      if (box.body.length < 4) throw damagedVideo()
      if (LEAVES[box.type]!(box.body, budget) === false) blankBox(box)
    }
  }
}
