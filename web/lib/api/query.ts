import type { Query, QueryClient } from '@tanstack/react-query'
import type { Refusal } from '#contract/refusals'
import type { Answer } from '#contract/renderer'
import { MINUTE_MS } from '#platform/time'
import { translateApiMessage } from './translate-api-message.ts'
import { AnswerClient } from './answer-client.ts'
import { CallError } from './api.ts'

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/** Got no answer at all. */
const failed = {
  predicate: ({ state }: Query) => state.error instanceof CallError && state.error.status === 0,
}

/**
 * @param answers what came with the page, by call address
 * @param now epoch ms, when those answers were made
 */
export function createQueryClient(answers: Record<string, Answer>, now: number): QueryClient {
  const client = new AnswerClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A timer of the server's would outlive the page that it renders.
        gcTime: import.meta.env.SSR ? Infinity : 30 * MINUTE_MS,
        networkMode: 'always',
        retryOnMount: (query) => !isMissing(query.state.error),
        retry: (count, error) =>
          count < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500),
        retryDelay: 400,
      },
    },
  })
  if (!import.meta.env.SSR) addEventListener('online', () => void client.refetchQueries(failed))
  for (const [call, { status, body }] of Object.entries(answers)) {
    if (status === 200) client.setQueryData([call], body, { updatedAt: now })
    if (status === 404) seedMissing(client, call, body)
  }
  return client
}

function seedMissing(client: QueryClient, call: string, body: unknown) {
  const refused = body as Partial<Refusal>
  const query = client.getQueryCache().build(client, { queryKey: [call] })
  query.setState({
    ...query.state,
    status: 'error',
    error: new CallError(
      translateApiMessage(refused.detail ?? '', refused.id, refused.values),
      404,
      [],
      refused,
    ),
  })
}
