import { createElement, use, type ComponentType } from 'react'

/** Time in ms for callers of a failed import to learn of the failure. */
const FAILED_MS = 1000

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const loaders = new Set<() => Promise<unknown>>()

/**
 * Loads the lazy components that the edge renders: it renders in one pass and cannot wait. The browser needs them before
 * it hydrates a dialog.
 */
export const loadAll = () => Promise.all([...loaders].map((load) => load()))

/**
 * A component in its own chunk. Unlike `React.lazy` it renders synchronously if its code is loaded, so that
 * hydration matches the server's markup. A failed import goes to the error boundary and is retried at a
 * later render.
 *
 * @param options `withAll`: false if `loadAll` skips it
 */
export function lazyComponent<P extends object>(load: Load<P>, { withAll = true } = {}) {
  let loading: Promise<ComponentType<P>> | null = null
  const start = () => {
    if (loading) return loading
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
  if (withAll) loaders.add(start)
  const Lazy = (props: P) => createElement(use(start()), props)
  return Object.assign(Lazy, { load: start })
}

/**
 * A lazy component that the edge never renders, because only members, staff or a press show it.
 *
 * @param load `false` in the renderer, which keeps the component's code out of the Worker. Each call has this
 * condition itself, because a bundler includes every `import()` that it reads.
 */
export const browserComponent = <P extends object>(load: false | Load<P>) =>
  lazyComponent<P>(load || rejectAtEdge, { withAll: false })

const rejectAtEdge = () => Promise.reject(new Error('This component is not rendered at the edge.'))
