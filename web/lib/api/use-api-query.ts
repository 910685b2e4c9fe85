import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressOf, type AddressParts, type AnswerOf, type Endpoint } from '#platform/endpoint'
import { PERSONAL } from '../auth/auth-provider.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { usePremiumMember } from '../auth/use-premium.ts'
import { callWith, type CallOptions } from './call.ts'

export type AnswerOptions<T> = Pick<
  UseQueryOptions<T>,
  'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
> & {
  enabled?: boolean
  /** Shows the previous answer while another address loads. */
  keep?: boolean
}

type AnswerArguments<E> =
  {} extends AddressParts<E>
    ? [parts?: AddressParts<E>, options?: AnswerOptions<AnswerOf<E>>]
    : [parts: AddressParts<E>, options?: AnswerOptions<AnswerOf<E>>]

/**
 * The answer of a GET. A public answer is cached by address, where the answers in the document are, too.
 * Premium members see more, so theirs is cached by member and the visitor's is the placeholder. Other
 * answers belong to the member, and are pending without one.
 */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  ...[parts, options]: AnswerArguments<E>
): UseQueryResult<AnswerOf<E>> => useAnswerWith(endpoint, parts, options)

/** Like `useApiQuery`, for an endpoint that is only known at run time. */
export function useAnswerWith<E extends Endpoint>(
  endpoint: E,
  parts?: AddressParts<E>,
  { enabled = true, keep = false, ...options }: AnswerOptions<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const client = useQueryClient()
  const { user } = useAuth()
  const isPublic = endpoint.access === 'public'
  const premium = usePremiumMember()
  const query = queryOf(endpoint, parts, isPublic ? premium : user?.id)
  const placeholder: Placeholder = (before, from) =>
    (keep && keepPreviousAnswer(query)(before, from)) ||
    client.getQueryData([addressOf(endpoint, parts)])
  return useQuery<AnswerOf<E>>({
    ...options,
    ...query,
    enabled: enabled && (isPublic || user !== null),
    placeholderData: placeholder,
  })
}

/** Returns the query options of `useApiQuery` for public answers, for use outside of components. */
export function usePublicQuery() {
  const premium = usePremiumMember()
  return useCallback(
    <E extends Endpoint>(endpoint: E, parts?: AddressParts<E>) => queryOf(endpoint, parts, premium),
    [premium],
  )
}

/** @param member id of the member in whose name it is requested; undefined: a visitor */
function queryOf<E extends Endpoint>(
  endpoint: E,
  parts: AddressParts<E> | undefined,
  member: string | undefined,
) {
  const address = addressOf(endpoint, parts)
  const isVisitor = endpoint.access === 'public' && member === undefined
  return {
    queryKey: isVisitor ? [address] : [PERSONAL, member, address],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> =>
      callWith(endpoint, { ...parts, signal, asMember: !isVisitor } as unknown as CallOptions<E>),
  }
}

/** Cache key of a member's answer. */
export const personalKey = <E extends Endpoint>(
  member: string | undefined,
  endpoint: E,
  parts?: AddressParts<E>,
): QueryKey => [PERSONAL, member, addressOf(endpoint, parts)]

type Keyed = { queryKey: QueryKey }
type Placeholder = <D>(before: D | undefined, from: Keyed | undefined) => D | undefined

/** Shows the previous answer as placeholder, unless it belongs to another member. */
export const keepPreviousAnswer =
  ({ queryKey: [, member] }: Keyed): Placeholder =>
  (before, from) =>
    from?.queryKey[0] === PERSONAL && from.queryKey[1] !== member ? undefined : before
