import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/endpoint'
import type { BrowseState } from '#catalogue/filters'
import { CallError } from '../../../lib/api/api.ts'
import { sendProblem } from '../../../lib/send-problem.ts'
import { keepOwn, usePublicQuery } from '../../../lib/api/use-api-query.ts'
import { browseCall } from './browse-calls.ts'

type List = AnswerOf<ReturnType<typeof browseCall>>

/**
 * The matching companions, page by page.
 *
 * @param after cursor at which the address itself starts
 */
export function useBrowseList(state: BrowseState, after: string | null) {
  const client = useQueryClient()
  const publicQuery = usePublicQuery()
  const { queryKey } = publicQuery(browseCall(state, after))
  const seed = client.getQueryState<List>(queryKey)
  return useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    // Through the cache: the page may be on its way already, since the pointer rested on its link.
    queryFn: ({ pageParam }) =>
      client.fetchQuery(publicQuery(browseCall(state, pageParam))).catch((error: unknown) => {
        // A cursor of an earlier time: the list begins again.
        if (error instanceof CallError && error.status === 422 && pageParam !== null) {
          return client.fetchQuery(publicQuery(browseCall(state)))
        }
        // The page turns it into a message. Without a connection nothing is wrong with the site.
        if (!(error instanceof CallError && error.status === 0)) sendProblem(error)
        throw error
      }),
    // It has been tried again once already.
    retry: false,
    initialPageParam: after,
    placeholderData: keepOwn({ queryKey }),
    getNextPageParam: ({ next }) => next,
    ...(seed?.data && {
      initialData: { pages: [seed.data], pageParams: [after] },
      initialDataUpdatedAt: seed.dataUpdatedAt,
    }),
  })
}
