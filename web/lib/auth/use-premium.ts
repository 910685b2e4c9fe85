import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#contract/endpoint'
import { getMe } from '#contract/members.api'
import { call } from '../call.ts'
import { PERSONAL } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

/**
 * What the server says of the member who is signed in.
 *
 * @param enabled whether it is asked for
 */
export function useMe(enabled = true) {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: [PERSONAL, user?.id, addressOf(getMe)],
    queryFn: ({ signal }) => call(getMe, { signal, isQuiet: true }),
    enabled: enabled && user !== null,
  })
  return data
}

/** The premium member who is signed in, if the server says that there is one. */
export function usePremiumMember(enabled = true): string | undefined {
  const me = useMe(enabled)
  return me?.isPremium ? me.id : undefined
}

export const usePremium = () => usePremiumMember() !== undefined
