import { QueryClient, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

export class AnswerClient extends QueryClient {
  /**
   * Cancels pending requests first, also a query's initial one: an answer requested before a write is
   * outdated.
   */
  override invalidateQueries<K extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<K>) {
    void this.cancelQueries({ ...filters, type: 'active' })
    return super.invalidateQueries(filters)
  }
}
