export type Compare = (a: number, b: number) => number

/** So few are looked for one by one. */
const FEW = 8

/** Numbers (of rows or of words) kept in an order. */
export class Order {
  slots = new Uint32Array(64)
  length = 0
  private readonly compare: Compare

  constructor(compare: Compare) {
    this.compare = compare
  }

  remove(gone: readonly number[]): void {
    if (gone.length > FEW) return this.removeMany(gone)
    for (const slot of gone) {
      const at = this.slots.subarray(0, this.length).indexOf(slot)
      if (at < 0) continue
      this.slots.copyWithin(at, at + 1, this.length)
      this.length--
    }
  }

  insert(added: readonly number[]): void {
    this.makeRoom(added.length)
    const sorted = Uint32Array.from(added).sort(this.compare)
    let end = this.length
    // From the back, so that each run of old ones moves once, by the number of new ones before it.
    for (let before = sorted.length - 1; before >= 0; before--) {
      const slot = sorted[before]!
      const at = this.firstWhere((other) => this.compare(other, slot) > 0, end)
      if (at < end) this.slots.copyWithin(at + before + 1, at, end)
      this.slots[at + before] = slot
      end = at
    }
    this.length += sorted.length
  }

  /** The first position whose slot meets a condition that all after it meet too. */
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

  private removeMany(gone: readonly number[]): void {
    const { slots, length } = this
    const isGone = new Uint8Array(gone.reduce((most, slot) => Math.max(most, slot), 0) + 1)
    for (const slot of gone) isGone[slot] = 1
    this.length = 0
    for (let at = 0; at < length; at++) {
      const slot = slots[at]!
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

/** By code units, as `<` compares. */
export function compareTexts(a: string, b: string): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}
