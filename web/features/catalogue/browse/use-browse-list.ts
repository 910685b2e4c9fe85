import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/endpoint'
import type { BrowseState } from '#catalogue/filters'
import { CallError } from '../../../lib/api/api.ts'
import { sendProblem } from '../../../lib/send-problem.ts'
import { keepPreviousAnswer, usePublicQuery } from '../../../lib/api/use-api-query.ts'
import { browseCall } from './browse-calls.ts'

type List = AnswerOf<ReturnType<typeof browseCall>>

/**
 * The matching companions, page by page.
 *
 * @param after cursor in the address, where the list starts
 */
export function useBrowseList(state: BrowseState, after: string | null) {
  const client = useQueryClient()
  const publicQuery = usePublicQuery()
  const { queryKey } = publicQuery(browseCall(state, after))
  const seed = client.getQueryState<List>(queryKey)
  return useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    // The query cache may already hold the page: it is prefetched when the pointer rests on its link.
    queryFn: ({ pageParam }) =>
      client.fetchQuery(publicQuery(browseCall(state, pageParam))).catch((error: unknown) => {
        // The cursor is outdated, so the list starts again.
        if (error instanceof CallError && error.status === 422 && pageParam !== null) {
          return client.fetchQuery(publicQuery(browseCall(state)))
        }
        // The page shows the error. A lost connection is no fault of the site and is not reported.
        if (!(error instanceof CallError && error.status === 0)) sendProblem(error)
        throw error
      }),
    // The query client has already retried the inner request.
    retry: false,
    initialPageParam: after,
    placeholderData: keepPreviousAnswer({ queryKey }),
    getNextPageParam: ({ next }) => next,
    ...(seed?.data && {
      initialData: { pages: [seed.data], pageParams: [after] },
      initialDataUpdatedAt: seed.dataUpdatedAt,
    }),
  })
}
