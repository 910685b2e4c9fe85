/** Counts the round trips of an isolate that were made one after the other. */
export class RoundTrips {
  #count = 0

  get count(): number {
    return this.#count
  }

  /** One round trip; those that are under way together count once. */
  async add<T>(work: () => Promise<T>): Promise<T> {
    const end = this.#count + 1
    try {
      return await work()
    } finally {
      this.#count = Math.max(this.#count, end)
    }
  }

  /** The same store, whose calls of these names are counted. */
  counting<T extends object>(store: T, names: readonly (keyof T)[]): T {
    return new Proxy(store, {
      get: (_, name) => {
        const value: unknown = Reflect.get(store, name, store)
        if (typeof value !== 'function') return value
        const call = (...args: unknown[]) => Reflect.apply(value, store, args) as unknown
        if (!names.includes(name as keyof T)) return call
        return (...args: unknown[]) => this.add(() => call(...args) as Promise<unknown>)
      },
    })
  }
}
