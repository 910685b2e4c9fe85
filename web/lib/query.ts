import {
  QueryClient,
  useQuery,
  useQueryClient,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answer } from '#contract/renderer'
import { translateApiMessage } from './translate-api-message.ts'
import { CallError, read } from './api.ts'
import { openAccounts } from './auth/accounts.ts'
import { PERSONAL } from './auth/auth-provider.tsx'
import { usePremiumMember } from './auth/use-premium.ts'

const MINUTE_MS = 60_000

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
  const client = new QueryClient({
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
  const { detail = '' } = body as { detail?: string }
  const query = client.getQueryCache().build(client, { queryKey: [call] })
  query.setState({
    ...query.state,
    status: 'error',
    error: new CallError(translateApiMessage(detail), 404),
  })
}

type Options = {
  enabled?: boolean
  /** Shows the answer before while another address is on the way. */
  keep?: boolean
}

/**
 * How the answer of a public call is kept and fetched: under its address, and for a premium member,
 * who is answered more, in the member's name.
 */
export function useCallQuery() {
  const member = usePremiumMember()
  return useCallback(
    <T>(call: string) => ({
      queryKey: member ? [PERSONAL, member, call] : [call],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (member ? (await openAccounts()).see : read)<T>(call, { signal }),
    }),
    [member],
  )
}

/** The answer of a public call. Until a premium member's is there, the visitor's stands in. */
export function useCall<T>(call: string, { enabled = true, keep = false }: Options = {}) {
  const client = useQueryClient()
  const query = useCallQuery()<T>(call)
  const standIn: Placeholder = (before, from) =>
    (keep && keepOwn(query)(before, from)) || client.getQueryData([call])
  return useQuery<T>({ ...query, enabled, placeholderData: standIn })
}

type Keyed = { queryKey: QueryKey }
type Placeholder = <D>(before: D | undefined, from: Keyed | undefined) => D | undefined

/** Shows the answer before, unless it was for another viewer. */
export const keepOwn =
  ({ queryKey: [, member] }: Keyed): Placeholder =>
  (before, from) =>
    from?.queryKey[0] === PERSONAL && from.queryKey[1] !== member ? undefined : before
