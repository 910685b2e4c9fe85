import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

// Shown before the next paint: a checkbox would jump back to the stored value for a moment.
notifyManager.setScheduler(queueMicrotask)

/** Keeps what a write answered. One that was asked for before the write would be older than it. */
export function replaceAnswer<T>(queries: QueryClient, queryKey: QueryKey, answer: T): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<T>(queryKey, answer)
}
