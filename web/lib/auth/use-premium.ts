import { useQuery } from '@tanstack/react-query'
import { meCall } from '#contract/calls'
import type { Me } from '#contract/members'
import { openAccounts } from './accounts.ts'
import { PERSONAL } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

/** What the server says of the member who is signed in. */
export function useMe(): Me | undefined {
  const { user } = useAuth()
  const { data } = useQuery<Me>({
    queryKey: [PERSONAL, user?.id, meCall],
    queryFn: async ({ signal }) => (await openAccounts()).ask(meCall, { signal }, true),
    enabled: user !== null,
  })
  return data
}

/** The premium member who is signed in, if the server says that there is one. */
export function usePremiumMember(): string | undefined {
  const me = useMe()
  return me?.isPremium ? me.id : undefined
}

export const usePremium = () => usePremiumMember() !== undefined
