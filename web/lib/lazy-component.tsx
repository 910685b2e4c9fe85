import { createElement, use, type ComponentType } from 'react'

/** Time in ms for callers of a failed import to learn of the failure. */
const FAILED_MS = 1000

const loaders = new Set<() => Promise<unknown>>()

/** Loads all lazy components: the server renders in one pass and cannot wait. */
export const loadAll = () => Promise.all([...loaders].map((load) => load()))

/**
 * A component in its own chunk. Unlike `React.lazy` it renders synchronously if its code is loaded, so that
 * hydration matches the server's markup. A failed import goes to the error boundary and is retried at a
 * later render.
 *
 * @param load false in the renderer if the edge never renders the component, which keeps its code out of the Worker
 * @param options `withAll`: false if `loadAll` skips it
 */
export function lazyComponent<P extends object>(
  load: false | (() => Promise<{ default: ComponentType<P> }>),
  { withAll = true } = {},
) {
  let loading: Promise<ComponentType<P>> | null = null
  const start = () => {
    if (loading) return loading
    if (!load) throw new Error('This component is not rendered at the edge.')
    const newLoading = load().then(
      (module) => {
        // With these two properties React reads the promise without waiting.
        Object.assign(newLoading, { status: 'fulfilled', value: module.default })
        return module.default
      },
      (error: unknown) => {
        setTimeout(() => (loading = null), FAILED_MS)
        throw error
      },
    )
    loading = newLoading
    return newLoading
  }
  if (load && withAll) loaders.add(start)
  const Lazy = (props: P) => createElement(use(start()), props)
  return Object.assign(Lazy, { load: start })
}
