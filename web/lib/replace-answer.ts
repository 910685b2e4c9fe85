import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Keeps what a write answered. One that was asked for before the write would be older than it. */
export function replaceAnswer<T>(queries: QueryClient, queryKey: QueryKey, answer: T): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<T>(queryKey, answer)
}
