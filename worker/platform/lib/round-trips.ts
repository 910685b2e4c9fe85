/** Counts the sequential round trips of an isolate. */
export class RoundTrips {
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Counts a round trip; concurrent ones count once. */
  async add<T>(work: () => Promise<T>): Promise<T> {
    const end = this.#count + 1
    try {
      return await work()
    } finally {
      this.#count = Math.max(this.#count, end)
    }
  }

  /** Wraps a store so that its methods with these names are counted. */
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
