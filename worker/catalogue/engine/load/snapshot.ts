import { vocabulary } from '#companions/vocabulary'
import { cellsPerRow, columnNames, makeColumns, type ProfileColumns } from '../columns.ts'
import type { StoryEntryFile } from '../entry.ts'
import { flagNames } from '../flags.ts'
import { CatalogueIndex } from '../index.ts'
import type { Order } from '../order.ts'
import type { PlaceNames } from '../places.ts'
import { Rows } from '../rows.ts'
import { TornSnapshot, hashOf, packSections, unpackSections, type Section } from '../sections.ts'
import { packIds, unpackIds } from '../uuid-column.ts'
import { Dictionary, WordLists } from '../words/word-lists.ts'

export { TornSnapshot } from '../sections.ts'

// Increase the number when the folding, the orders or the layout change. Bits represent flags and the vocabulary's
// values, so their names are part of the format.
const FORMAT = hashOf(`11 ${JSON.stringify({ columnNames, flagNames, vocabulary })}`)

/** The documents of a card, as stored in `catalogue_log`. */
export type StoredCard = { subject: string; entry: string; card: string }

/** Data of a snapshot in addition to the index. */
export type SnapshotExtras = {
  /** Epoch of the log that the snapshot was made from. */
  epoch: string
  /** JSON of the settings table; null before the first setting. */
  settings: string | null
  /** Cards of the companions on first pages. */
  cards: StoredCard[]
}

export type Snapshot = SnapshotExtras & { index: CatalogueIndex }

const orderNames = ['recent', 'name', 'location', 'price', 'vip'] as const

type Texts = {
  places: PlaceNames[]
  names: string[]
  hours: string[]
  words: string[]
  otherIds: [number, string][]
  /** Public files, a companion per line. */
  files: string
  /** Files of stories by the companion's number. */
  storyFiles: [number, readonly StoryEntryFile[]][]
  /** One per line. */
  slugs: string
  formerSlugs: [number, readonly string[]][]
}

/** Encodes the snapshot as bytes, without remains of removed rows. */
export function encodeSnapshot({ index, ...extras }: Snapshot): Uint8Array {
  const { rows } = index
  const slots = Uint32Array.from(rows.ids.keys()).filter((slot) => rows.ids[slot] !== '')
  const indexOf = new Uint32Array(rows.ids.length)
  slots.forEach((slot, index) => (indexOf[slot] = index))
  const ids = packIds(Array.from(slots, (slot) => rows.ids[slot]!))
  const columns = gather(rows.columns, slots)
  const lists = gatherWords(rows.words, slots)
  const names = renumber(columns.name, rows.names.texts.keys())
  const places = renumber(columns.place, rows.places.all.keys())
  const hours = renumber(columns.hours, rows.hours.texts.keys(), [0])
  const texts: Texts = {
    places: places.map((code) => rows.places.all[code]!.names),
    names: names.map((code) => rows.names.texts[code]!),
    hours: hours.map((code) => rows.hours.texts[code]!),
    words: lists.words,
    otherIds: ids.others,
    files: Array.from(slots, (slot) => rows.files[slot]!).join('\n'),
    storyFiles: ofFew(rows.storyFiles, slots, rows),
    slugs: Array.from(slots, (slot) => rows.slugs[slot]!).join('\n'),
    formerSlugs: ofFew(rows.formerSlugs, slots, rows),
  }
  const encoder = new TextEncoder()
  return packSections(FORMAT, rows.version, [
    encoder.encode(JSON.stringify(extras)),
    encoder.encode(JSON.stringify(texts)),
    ids.bytes,
    lists.counts,
    lists.pool,
    ...orderNames.map((name) =>
      rows.orders[name].slots.slice(0, rows.orders[name].length).map((slot) => indexOf[slot]!),
    ),
    ...columnNames.map((name) => columns[name]),
  ])
}

/** Values that few companions have, by the companion's number. */
const ofFew = <T>(values: ReadonlyMap<string, T>, slots: Uint32Array, rows: Rows): [number, T][] =>
  Array.from(slots).flatMap((slot, index) => {
    const value = values.get(rows.ids[slot]!)
    return value ? [[index, value] as [number, T]] : []
  })

/** @throws TornSnapshot if a single bit differs from the output of `encodeSnapshot` */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  const { version, sections } = unpackSections(FORMAT, bytes)
  const [extras, ...rest] = sections as [Uint8Array, ...Section[]]
  try {
    const { epoch, settings, cards } = JSON.parse(
      new TextDecoder().decode(extras),
    ) as SnapshotExtras
    return { index: new CatalogueIndex(rowsOf(version, rest)), epoch, settings, cards }
  } catch (error) {
    throw new TornSnapshot('Unreadable', { cause: error })
  }
}

function rowsOf(version: number, sections: Section[]): Rows {
  const [json, ids, counts, pool, ...rest] = sections as [Uint8Array, Uint8Array, ...Section[]]
  const texts = JSON.parse(new TextDecoder().decode(json)) as Texts
  const rows = new Rows()
  rows.version = version
  rows.ids = unpackIds(ids, texts.otherIds)
  if (rows.ids.length > 0) {
    rows.files = texts.files.split('\n')
    rows.slugs = texts.slugs.split('\n')
  }
  for (const [slot, files] of texts.storyFiles) rows.storyFiles.set(rows.ids[slot]!, files)
  for (const [slot, slugs] of texts.formerSlugs) rows.formerSlugs.set(rows.ids[slot]!, slugs)
  rows.names = new Dictionary(texts.names)
  rows.hours = new Dictionary(texts.hours)
  rows.words = new WordLists(texts.words, {
    counts: new Uint16Array(counts!),
    pool: new Uint32Array(pool!),
  })
  for (const name of orderNames) fillOrder(rows.orders[name], rest.shift()!)
  rows.columns = makeColumns(rows.ids.length)
  for (const name of columnNames) rows.columns[name].set(rest.shift()!)
  for (const names of texts.places) rows.places.codeOf(names)
  rows.columns.place.forEach((place) => rows.places.enter(place))
  return rows
}

function fillOrder(order: Order, slots: Section): void {
  order.slots = new Uint32Array(slots)
  order.length = slots.length
}

/** The cells of some slots, in sequence. */
function gather(columns: ProfileColumns, slots: Uint32Array): ProfileColumns {
  const target = makeColumns(slots.length)
  for (const name of columnNames) {
    const sourceCells = columns[name]
    const targetCells = target[name]
    const cells = cellsPerRow(name)
    for (let index = 0, offset = 0; index < slots.length; index++) {
      const start = slots[index]! * cells
      for (let cell = 0; cell < cells; cell++) targetCells[offset++] = sourceCells[start + cell]!
    }
  }
  return target
}

function gatherWords(words: WordLists, slots: Uint32Array) {
  const counts = Uint16Array.from(slots, (slot) => words.of(slot).length)
  // The empty word is always in use, as the first.
  const codes = new Uint32Array(counts.reduce((sum, count) => sum + count, 1))
  let end = 1
  for (const slot of slots) {
    codes.set(words.of(slot), end)
    end += words.of(slot).length
  }
  const { texts } = words.dictionary
  const usedWords = renumber(codes, words.inOrder())
  return { counts, pool: codes.subarray(1), words: usedWords.map((code) => texts[code]!) }
}

/** Replaces codes, in place, by their position among those in use, and returns the codes in use. */
function renumber(
  codes: Uint32Array | Uint16Array,
  all: Iterable<number>,
  always: readonly number[] = [],
): number[] {
  let highest = 0
  for (const code of codes) highest = Math.max(highest, code)
  const isUsed = new Uint8Array(highest + 1)
  for (const code of codes) isUsed[code] = 1
  for (const code of always) isUsed[code] = 1
  const usedCodes = Array.from(all).filter((code) => isUsed[code])
  const positions = new Uint32Array(isUsed.length)
  for (const [position, code] of usedCodes.entries()) positions[code] = position
  for (let index = 0; index < codes.length; index++) codes[index] = positions[codes[index]!]!
  return usedCodes
}
