export type Compare = (a: number, b: number) => number

/** Up to this number, items are moved individually. */
const FEW = 8

/** A sorted list of numbers (rows or words). */
export class Order {
  slots = new Uint32Array(64)
  length = 0
  private readonly compare: Compare

  constructor(compare: Compare) {
    this.compare = compare
  }

  remove(removedSlots: readonly number[]): void {
    if (removedSlots.length > FEW) return this.removeMany(removedSlots)
    for (const slot of removedSlots) {
      const index = this.slots.subarray(0, this.length).indexOf(slot)
      if (index < 0) continue
      this.slots.copyWithin(index, index + 1, this.length)
      this.length--
    }
  }

  insert(newSlots: readonly number[]): void {
    this.makeRoom(newSlots.length)
    const sortedSlots = Uint32Array.from(newSlots).sort(this.compare)
    let end = this.length
    // From the end, so that each run of old items moves once, by the number of new ones before it.
    for (let before = sortedSlots.length - 1; before >= 0; before--) {
      const slot = sortedSlots[before]!
      const index = this.firstWhere((candidate) => this.compare(candidate, slot) > 0, end)
      if (index < end) this.slots.copyWithin(index + before + 1, index, end)
      this.slots[index + before] = slot
      end = index
    }
    this.length += sortedSlots.length
  }

  /** The first position whose slot meets a condition that all later ones meet, too. */
  firstWhere(meets: (slot: number) => boolean, end = this.length): number {
    let low = 0
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (meets(this.slots[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }

  private removeMany(removedSlots: readonly number[]): void {
    const { slots, length } = this
    const isGone = new Uint8Array(
      removedSlots.reduce((highest, slot) => Math.max(highest, slot), 0) + 1,
    )
    for (const slot of removedSlots) isGone[slot] = 1
    this.length = 0
    for (let index = 0; index < length; index++) {
      const slot = slots[index]!
      slots[this.length] = slot
      this.length += isGone[slot] === 1 ? 0 : 1
    }
  }

  private makeRoom(count: number): void {
    if (this.length + count <= this.slots.length) return
    const wider = new Uint32Array(Math.ceil(1.5 * (this.length + count)))
    wider.set(this.slots.subarray(0, this.length))
    this.slots = wider
  }
}

/** Compares by code units, like `<`. */
export function compareTexts(a: string, b: string): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}
