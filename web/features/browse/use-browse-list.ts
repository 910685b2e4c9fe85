import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { browseCall } from '#contract/calls'
import type { BrowseState } from '#contract/filters'
import type { ListAnswer } from '#contract/listing'
import { keepOwn, useCallQuery } from '../../lib/query.ts'

/**
 * The matching companions, page by page.
 *
 * @param after cursor at which the address itself starts
 */
export function useBrowseList(state: BrowseState, after: string | null) {
  const client = useQueryClient()
  const callQuery = useCallQuery()
  const { queryKey } = callQuery(browseCall(state, after))
  const seed = client.getQueryState<ListAnswer>(queryKey)
  return useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    // Through the cache: the page may be on its way already, since the pointer rested on its link.
    queryFn: ({ pageParam }) =>
      client.fetchQuery(callQuery<ListAnswer>(browseCall(state, pageParam))),
    // It has been tried again once already.
    retry: false,
    initialPageParam: after,
    placeholderData: keepOwn({ queryKey }),
    getNextPageParam: ({ next }: ListAnswer) => next,
    ...(seed?.data && {
      initialData: { pages: [seed.data], pageParams: [after] },
      initialDataUpdatedAt: seed.dataUpdatedAt,
    }),
  })
}
