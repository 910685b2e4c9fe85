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
  /** Shows the previous answer while that of another address is on its way. */
  keep?: boolean
}

type AnswerArguments<E> =
  {} extends AddressParts<E>
    ? [parts?: AddressParts<E>, options?: AnswerOptions<AnswerOf<E>>]
    : [parts: AddressParts<E>, options?: AnswerOptions<AnswerOf<E>>]

/**
 * The answer of a GET. A public one is kept under its address, where the edge's inlined answer is
 * found too, and for a premium member, who sees more, under the member as well; until that one is
 * there, the visitor's stands in. Other answers are the member's, and pending without one.
 */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  ...[parts, options]: AnswerArguments<E>
): UseQueryResult<AnswerOf<E>> => useAnswerWith(endpoint, parts, options)

/** As `useAnswer`, for an endpoint that is not known beforehand. */
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
  const standIn: Placeholder = (before, from) =>
    (keep && keepOwn(query)(before, from)) || client.getQueryData([addressOf(endpoint, parts)])
  return useQuery<AnswerOf<E>>({
    ...options,
    ...query,
    enabled: enabled && (isPublic || user !== null),
    placeholderData: standIn,
  })
}

/** How `useAnswer` keeps and fetches a public answer, for reading it outside of a component. */
export function usePublicQuery() {
  const premium = usePremiumMember()
  return useCallback(
    <E extends Endpoint>(endpoint: E, parts?: AddressParts<E>) => queryOf(endpoint, parts, premium),
    [premium],
  )
}

/** @param member in whose name it is asked; undefined: as a visitor */
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

/** The key of a member's answer. */
export const personalKey = <E extends Endpoint>(
  member: string | undefined,
  endpoint: E,
  parts?: AddressParts<E>,
): QueryKey => [PERSONAL, member, addressOf(endpoint, parts)]

type Keyed = { queryKey: QueryKey }
type Placeholder = <D>(before: D | undefined, from: Keyed | undefined) => D | undefined

/** Shows the answer before, unless it was for another member. */
export const keepOwn =
  ({ queryKey: [, member] }: Keyed): Placeholder =>
  (before, from) =>
    from?.queryKey[0] === PERSONAL && from.queryKey[1] !== member ? undefined : before
