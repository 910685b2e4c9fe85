import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/renderer'
import { CallError, read } from './api.ts'

const MINUTE_MS = 60_000

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/**
 * @param answers what came with the page, by call address
 * @param now epoch ms, when those answers were made
 */
export function createQueryClient(answers: Record<string, Answer>, now: number): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * MINUTE_MS,
        networkMode: 'always',
        retryOnMount: (query) => !isMissing(query.state.error),
        retry: (count, error) =>
          count < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500),
        retryDelay: 400,
      },
    },
  })
  for (const [call, { status, body }] of Object.entries(answers)) {
    if (status === 200) client.setQueryData([call], body, { updatedAt: now })
    if (status === 404) seedMissing(client, call, body)
  }
  return client
}

function seedMissing(client: QueryClient, call: string, body: unknown) {
  const { detail = '' } = body as { detail?: string }
  const query = client.getQueryCache().build(client, { queryKey: [call] })
  query.setState({ ...query.state, status: 'error', error: new CallError(detail, 404) })
}

type Options = {
  enabled?: boolean
  /** Shows the answer before while another address is on the way. */
  keep?: boolean
}

/** How the answer of a public call is kept and fetched. */
export const callQuery = <T>(call: string) => ({
  queryKey: [call],
  queryFn: ({ signal }: { signal: AbortSignal }) => read<T>(call, { signal }),
})

/** The answer of a public call; its address is its key. */
export const useCall = <T>(call: string, { enabled = true, keep = false }: Options = {}) =>
  useQuery<T>({
    ...callQuery<T>(call),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  })
