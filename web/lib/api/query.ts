import type { Query, QueryClient } from '@tanstack/react-query'
import type { Refusal } from '#contract/refusals'
import type { Answer } from '#contract/renderer'
import { MINUTE_MS } from '#platform/time'
import { translateApiMessage } from './translate-api-message.ts'
import { AnswerClient } from './answer-client.ts'
import { CallError } from './api.ts'

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/** State of a query that received no answer. */
const failedState = {
  predicate: ({ state }: Query) => state.error instanceof CallError && state.error.status === 0,
}

/**
 * @param answers answers in the document, by call address
 * @param now time the answers were made, epoch ms
 */
export function createQueryClient(answers: Record<string, Answer>, now: number): QueryClient {
  const client = new AnswerClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // On the server a timer would outlive the rendered page.
        gcTime: import.meta.env.SSR ? Infinity : 30 * MINUTE_MS,
        networkMode: 'always',
        retryOnMount: (query) => !isMissing(query.state.error),
        retry: (count, error) =>
          count < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500),
        retryDelay: 400,
      },
    },
  })
  if (!import.meta.env.SSR)
    addEventListener('online', () => void client.refetchQueries(failedState))
  for (const [call, { status, body }] of Object.entries(answers)) {
    if (status === 200) client.setQueryData([call], body, { updatedAt: now })
    if (status === 404) seedMissing(client, call, body)
  }
  return client
}

function seedMissing(client: QueryClient, call: string, body: unknown) {
  const refusal = body as Partial<Refusal>
  const query = client.getQueryCache().build(client, { queryKey: [call] })
  query.setState({
    ...query.state,
    status: 'error',
    error: new CallError(
      translateApiMessage(refusal.detail ?? '', refusal.id, refusal.values),
      404,
      [],
      refusal,
    ),
  })
}
