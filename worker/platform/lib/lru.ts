/**
 * A map that evicts its least recently used entries once their weights exceed `capacity`: bytes, or entries if no
 * weight is given. A package would add time limits that nothing here uses.
 */
export class Lru<V> {
  readonly #entries = new Map<string, { value: V; weight: number }>()
  readonly #capacity: number
  #weight = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get weight(): number {
    return this.#weight
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Adds an entry. An entry that is heavier than the whole capacity is not stored and evicts no other. */
  set(key: string, value: V, weight = 1): void {
    this.delete(key)
    if (weight > this.#capacity) return
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }
}
