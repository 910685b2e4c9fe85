import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { openAccounts } from './accounts.ts'
import { PERSONAL } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

/** A call in the member's name. @throws CallError */
export const askAsMember = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await openAccounts()).ask<T>(path, init)

type Options<T> = Pick<UseQueryOptions<T>, 'refetchInterval' | 'refetchOnWindowFocus'> & {
  enabled?: boolean
}

/** The answer of a call about the member who is signed in; pending without one. */
export function usePersonal<T>(call: string, options: Options<T> = {}): UseQueryResult<T> {
  const { user } = useAuth()
  return useQuery<T>({
    ...options,
    queryKey: [PERSONAL, user?.id, call],
    queryFn: ({ signal }) => askAsMember<T>(call, { signal }),
    enabled: user !== null && options.enabled !== false,
  })
}
