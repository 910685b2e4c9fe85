/**
 * A map that forgets what was used longest ago once it holds more than `capacity`: entries, or
 * whatever `weigh` says of each.
 */
export class Lru<V> {
  readonly #entries = new Map<string, V>()
  readonly #capacity: number
  readonly #weigh: (value: V, key: string) => number
  #weight = 0

  constructor(capacity: number, weigh: (value: V, key: string) => number = () => 1) {
    this.#capacity = capacity
    this.#weigh = weigh
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value, key)
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value, key)
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }
}
