import { vocabulary } from '#companions/vocabulary'
import { cellsPerRow, columnNames, makeColumns, type Columns } from '../columns.ts'
import type { WithdrawnFile } from '../entry.ts'
import { CatalogueIndex } from '../index.ts'
import type { Order } from '../order.ts'
import type { PlaceNames } from '../places.ts'
import { Rows } from '../rows.ts'
import { TornSnapshot, hashOf, packSections, unpackSections, type Section } from '../sections.ts'
import { packIds, unpackIds } from '../uuid-column.ts'
import { Dictionary, WordLists } from '../words/word-lists.ts'

export { TornSnapshot } from '../sections.ts'

// Raise the number when the folding, the orders or the layout change. Bits stand for the
// vocabulary's values, so its words are part of the format.
const FORMAT = hashOf(`9 ${JSON.stringify(vocabulary)}`)

/** The documents of a card as `catalogue_log` holds them. */
export type StoredCard = { subject: string; entry: string; card: string }

/** What a snapshot has besides the index. */
export type SnapshotExtras = {
  /** Of the log that it was made from. */
  epoch: string
  /** JSON of the settings table; null when nothing was ever set. */
  settings: string | null
  /** Of the companions that first pages show. */
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
  /** Of companions by their number. */
  withdrawn: [number, readonly WithdrawnFile[]][]
  /** One a line. */
  slugs: string
  formerSlugs: [number, readonly string[]][]
}

/** In bytes, without what removed rows left behind. */
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
    withdrawn: ofFew(rows.withdrawn, slots, rows),
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

/** What few companions have, by their number. */
const ofFew = <T>(values: ReadonlyMap<string, T>, slots: Uint32Array, rows: Rows): [number, T][] =>
  Array.from(slots).flatMap((slot, index) => {
    const value = values.get(rows.ids[slot]!)
    return value ? [[index, value] as [number, T]] : []
  })

/** @throws TornSnapshot when the bytes are not, to the last bit, what `encodeSnapshot` made */
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
  for (const [slot, files] of texts.withdrawn) rows.withdrawn.set(rows.ids[slot]!, files)
  if (rows.ids.length > 0) rows.slugs = texts.slugs.split('\n')
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

/** The cells of some slots, side by side. */
function gather(columns: Columns, slots: Uint32Array): Columns {
  const gathered = makeColumns(slots.length)
  for (const name of columnNames) {
    const from = columns[name]
    const to = gathered[name]
    const cells = cellsPerRow(name)
    for (let index = 0, at = 0; index < slots.length; index++) {
      const start = slots[index]! * cells
      for (let cell = 0; cell < cells; cell++) to[at++] = from[start + cell]!
    }
  }
  return gathered
}

function gatherWords(words: WordLists, slots: Uint32Array) {
  const counts = Uint16Array.from(slots, (slot) => words.of(slot).length)
  // The word that none has is always in use, as the first.
  const codes = new Uint32Array(counts.reduce((sum, count) => sum + count, 1))
  let end = 1
  for (const slot of slots) {
    codes.set(words.of(slot), end)
    end += words.of(slot).length
  }
  const { texts } = words.dictionary
  const used = renumber(codes, words.inOrder())
  return { counts, pool: codes.subarray(1), words: used.map((code) => texts[code]!) }
}

/** Replaces codes, in place, by their position among those in use, and returns the ones in use. */
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
  const used = Array.from(all).filter((code) => isUsed[code])
  const positions = new Uint32Array(isUsed.length)
  for (const [position, code] of used.entries()) positions[code] = position
  for (let at = 0; at < codes.length; at++) codes[at] = positions[codes[at]!]!
  return used
}
