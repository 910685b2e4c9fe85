import { QueryClient, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

export class AnswerClient extends QueryClient {
  /** An answer that was asked for before a write is older than it: also the first one of a query. */
  override invalidateQueries<K extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<K>) {
    void this.cancelQueries({ ...filters, type: 'active' })
    return super.invalidateQueries(filters)
  }
}
