import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

// Updates apply before the next paint; a checkbox would otherwise jump back for a moment.
notifyManager.setScheduler(queueMicrotask)

/** Stores the answer of a write in the cache and cancels older requests for it. */
export function replaceAnswer<T>(queries: QueryClient, queryKey: QueryKey, answer: T): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<T>(queryKey, answer)
}
