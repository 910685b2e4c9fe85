import { useQuery } from '@tanstack/react-query'
import { openCheckout } from '#billing/payments'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'

/** The member's personal checkout links, requested each time the plans open. */
export function useCheckoutLinks(payable: boolean) {
  const { user } = useAuth()
  return useQuery({
    queryKey: personalKey(user?.id, openCheckout),
    queryFn: () => call(openCheckout),
    enabled: payable && user !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
