import { fold, wordsOf } from '../../lib/text.ts'
import { VIP, makeColumns, writeRow } from './columns.ts'
import type { CatalogueChange, CatalogueEntry } from './entry.ts'
import { fields } from './facets.ts'
import { makeOrders } from './orders.ts'
import { Places, type Place } from './places.ts'
import { Dictionary, WordLists } from './words.ts'

/** The catalogue's rows in typed columns. A row has a slot; the slot of a removed row is reused. */
export class Rows {
  version = 0
  ids: string[] = []
  slotOf = new Map<string, number>()
  columns = makeColumns(64)
  names = new Dictionary()
  places = new Places()
  words = new WordLists()
  orders = makeOrders(this)
  private readonly free: number[] = []
  private scratch = new Uint8Array(0)

  nameAt(slot: number): string {
    return this.names.texts[this.columns.name[slot]!]!
  }

  placeAt(slot: number): Place {
    return this.places.all[this.columns.place[slot]!]!
  }

  /** One cell a slot for the question at hand; what the last one left is still in it. */
  marks(): Uint8Array {
    if (this.scratch.length < this.ids.length) this.scratch = new Uint8Array(2 * this.ids.length)
    return this.scratch.subarray(0, this.ids.length)
  }

  apply(changes: readonly CatalogueChange[]): void {
    const latest = new Map(changes.map((change) => [change.id, change.entry]))
    this.leaveOrders(latest.keys())
    const written: number[] = []
    for (const [id, entry] of latest) {
      const old = this.slotOf.get(id)
      if (old !== undefined) this.places.leave(this.columns.place[old]!)
      if (entry) written.push(this.write(old ?? this.takeSlot(id), entry))
      else if (old !== undefined) this.vacate(old)
    }
    this.enterOrders(written)
    this.words.settle()
    for (const { version } of changes) this.version = Math.max(this.version, version)
  }

  private leaveOrders(ids: Iterable<string>): void {
    const slots = [...ids].flatMap((id) => this.slotOf.get(id) ?? [])
    for (const order of Object.values(this.orders)) order.remove(slots)
  }

  private enterOrders(slots: number[]): void {
    const { recent, name, location, vip } = this.orders
    for (const order of [recent, name, location]) order.insert(slots)
    vip.insert(slots.filter((slot) => this.columns.flags[slot]! & VIP))
  }

  private write(slot: number, entry: CatalogueEntry): number {
    const place = this.places.codeOf(entry.city, entry.country)
    this.places.enter(place)
    writeRow(this.columns, slot, entry, { place, name: this.names.codeOf(fold(entry.name)) })
    const others = entry.services.filter((service) => !fields.services.bits.has(service))
    this.words.set(slot, [entry.name, ...entry.tags, ...others].flatMap(wordsOf))
    return slot
  }

  private takeSlot(id: string): number {
    const slot = this.free.pop() ?? this.ids.length
    if (slot >= this.columns.flags.length) this.columns = makeColumns(2 * (slot + 1), this.columns)
    this.ids[slot] = id
    this.slotOf.set(id, slot)
    return slot
  }

  private vacate(slot: number): void {
    this.slotOf.delete(this.ids[slot]!)
    this.ids[slot] = ''
    this.columns.flags[slot] = 0
    this.words.set(slot, [])
    this.free.push(slot)
  }
}
