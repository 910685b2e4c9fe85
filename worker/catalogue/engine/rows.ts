import { weekdays } from '#platform/weekdays'
import { foldForSearch, spellingsOf } from '../../platform/lib/text.ts'
import { facetBitmapsOf, makeColumns, writeRow } from './columns.ts'
import { VIP } from './flags.ts'
import type { CatalogueChange, CatalogueEntry, StoryEntryFile } from './entry.ts'
import { fields } from './facets.ts'
import { readHours } from '#companions/opening-hours'
import { makeOrders } from './orders.ts'
import { CataloguePlaces, type IndexedPlace } from './places.ts'
import { Dictionary, WordLists } from './words/word-lists.ts'

/** Hours have 16-bit numbers. */
const MAX_HOURS = 0xffff

/** The catalogue's rows in typed columns. A row has a slot; the slot of a removed row is reused. */
export class Rows {
  version = 0
  /** Ids by slot; empty for a removed row. */
  ids: string[] = []
  columns = makeColumns(64)
  /** Displayed names. */
  names = new Dictionary()
  places = new CataloguePlaces()
  /** Hours of a day in the form of `readHours`; the first is none. */
  hours = new Dictionary([''])
  words = new WordLists()
  /** Public files by slot, see `CatalogueEntry.files`. */
  files: string[] = []
  /** Files of stories by companion, for those who have any. */
  readonly storyFiles = new Map<string, readonly StoryEntryFile[]>()
  /** Slugs by slot; "" for an address with the id. */
  slugs: string[] = []
  /** Former slugs by companion, for those who have any. */
  readonly formerSlugs = new Map<string, readonly string[]>()
  orders = makeOrders(this)
  /** Folded names by the code of the name, filled on demand: loading a snapshot folds none. */
  private readonly foldedNames: string[] = []
  private readonly free: number[] = []
  private slots: Map<string, number> | null = null
  private readonly scratch = new Map<string, Uint8Array>()

  get size(): number {
    return this.ids.length - this.free.length
  }

  /** Built on first use: lists don't need it. */
  get slotOf(): Map<string, number> {
    this.slots ??= new Map(this.ids.map((id, slot) => [id, slot]))
    return this.slots
  }

  /** Folded, as in the order of names. */
  nameAt(slot: number): string {
    const code = this.columns.name[slot]!
    return (this.foldedNames[code] ??= foldForSearch(this.names.texts[code]!))
  }

  shownName(slot: number): string {
    return this.names.texts[this.columns.name[slot]!]!
  }

  placeAt(slot: number): IndexedPlace {
    return this.places.all[this.columns.place[slot]!]!
  }

  /**
   * One byte per slot, only for the current query: the next one gets the same bytes, with the values that the
   * last one left in them.
   */
  bytes(use: 'marks' | 'met' | 'varied' | 'similar' | 'status' | 'ranks'): Uint8Array {
    const buffer = this.scratch.get(use)
    const bytes =
      buffer && buffer.length >= this.ids.length
        ? buffer
        : new Uint8Array(Math.ceil(1.5 * this.ids.length))
    this.scratch.set(use, bytes)
    return bytes.subarray(0, this.ids.length)
  }

  apply(changes: readonly CatalogueChange[]): void {
    // An entry that can't be read throws here, before anything has changed.
    const latest = new Map(changes.map(({ id, entry }) => [id, entry && this.prepare(entry)]))
    this.leaveOrders(latest.keys())
    const writtenSlots: number[] = []
    for (const [id, row] of latest) {
      const old = this.slotOf.get(id)
      if (old !== undefined) this.places.leave(this.columns.place[old]!)
      if (row) writtenSlots.push(this.write(old ?? this.takeSlot(id), row))
      else if (old !== undefined) this.vacate(old)
    }
    this.enterOrders(writtenSlots)
    this.words.finish()
    for (const { version } of changes) this.version = Math.max(this.version, version)
  }

  private leaveOrders(ids: Iterable<string>): void {
    const slots = [...ids].flatMap((id) => this.slotOf.get(id) ?? [])
    for (const order of Object.values(this.orders)) order.remove(slots)
  }

  private enterOrders(slots: number[]): void {
    const { recent, name, location, price, vip } = this.orders
    for (const order of [recent, name, location, price]) order.insert(slots)
    vip.insert(slots.filter((slot) => this.columns.flags[slot]! & VIP))
  }

  private prepare(entry: CatalogueEntry) {
    const customServices = entry.services.filter((service) => !fields.services.bits.has(service))
    return {
      entry,
      place: this.places.codeOf(entry),
      name: this.names.codeOf(entry.name),
      facetBitmaps: facetBitmapsOf(entry),
      hours: weekdays.map((_, day) => this.hoursOf(entry.hours[day])),
      words: [entry.name, ...entry.tags, ...customServices].flatMap(spellingsOf),
    }
  }

  /** 0, no hours, for a text that can't be parsed, or when no number is left. */
  private hoursOf(text: string | null | undefined): number {
    const code = text ? this.hours.codeOf(readHours(text)) : 0
    return code <= MAX_HOURS ? code : 0
  }

  private write(slot: number, row: ReturnType<Rows['prepare']>): number {
    this.places.enter(row.place)
    writeRow(this.columns, slot, row.entry, row)
    this.words.set(slot, row.words)
    const { id, files, storyFiles, slug, formerSlugs } = row.entry
    this.slugs[slot] = slug ?? ''
    this.files[slot] = files
    if (storyFiles.length > 0) this.storyFiles.set(id, storyFiles)
    else this.storyFiles.delete(id)
    if (formerSlugs.length > 0) this.formerSlugs.set(id, formerSlugs)
    else this.formerSlugs.delete(id)
    return slot
  }

  private takeSlot(id: string): number {
    const slot = this.free.pop() ?? this.ids.length
    if (slot >= this.columns.flags.length)
      this.columns = makeColumns(Math.ceil(1.5 * (slot + 1)), this.columns)
    this.ids[slot] = id
    this.slotOf.set(id, slot)
    return slot
  }

  private vacate(slot: number): void {
    this.slotOf.delete(this.ids[slot]!)
    this.storyFiles.delete(this.ids[slot]!)
    this.formerSlugs.delete(this.ids[slot]!)
    this.ids[slot] = ''
    this.columns.flags[slot] = 0
    this.slugs[slot] = ''
    this.files[slot] = ''
    this.words.set(slot, [])
    this.free.push(slot)
  }
}
