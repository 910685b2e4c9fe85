import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { browseCall } from '#contract/calls'
import type { BrowseState } from '#contract/filters'
import type { ListAnswer } from '#contract/listing'
import { read } from '../../lib/api.ts'

/**
 * The matching companions, page by page.
 *
 * @param after cursor at which the address itself starts
 */
export function useBrowseList(state: BrowseState, after: string | null) {
  const client = useQueryClient()
  const first = browseCall(state, after)
  const seed = client.getQueryState<ListAnswer>([first])
  return useInfiniteQuery({
    queryKey: [first, 'pages'],
    queryFn: ({ pageParam, signal }) => read<ListAnswer>(browseCall(state, pageParam), { signal }),
    initialPageParam: after,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ next }: ListAnswer) => next,
    ...(seed?.data && {
      initialData: { pages: [seed.data], pageParams: [after] },
      initialDataUpdatedAt: seed.dataUpdatedAt,
    }),
  })
}
