import { useQuery } from '@tanstack/react-query'
import { openCheckoutEndpoint } from '#billing/payments'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'

/** The member's personal checkout links, requested each time the plans open. */
export function useCheckoutLinks(payable: boolean) {
  const { user } = useAuth()
  return useQuery({
    queryKey: personalKey(user?.id, openCheckoutEndpoint),
    queryFn: () => call(openCheckoutEndpoint),
    enabled: payable && user !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
