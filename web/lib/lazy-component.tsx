import { createElement, use, type ComponentType } from 'react'

/** Long enough for callers of an import to hear that it failed. */
const FAILED_MS = 1000

const loaders = new Set<() => Promise<unknown>>()

/** Loads every lazy part: the server renders in one go and can't wait in the middle. */
export const loadAll = () => Promise.all([...loaders].map((load) => load()))

/**
 * A component that comes with its own chunk. Unlike `React.lazy` it renders at once when its code
 * is there, so that hydration meets the markup it left on the server. A failed import is the error
 * boundary's, and tried again at a later render. Without `withAll`, `loadAll` leaves it alone.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { withAll = true } = {},
) {
  let loading: Promise<ComponentType<P>> | null = null
  const start = () => {
    if (loading) return loading
    const started = load().then(
      (module) => {
        // React reads a promise with these two without waiting for it.
        Object.assign(started, { status: 'fulfilled', value: module.default })
        return module.default
      },
      (error: unknown) => {
        setTimeout(() => (loading = null), FAILED_MS)
        throw error
      },
    )
    loading = started
    return started
  }
  if (withAll) loaders.add(start)
  const Lazy = (props: P) => createElement(use(start()), props)
  return Object.assign(Lazy, { load: start })
}
