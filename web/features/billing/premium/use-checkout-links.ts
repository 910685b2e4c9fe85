import { useQuery } from '@tanstack/react-query'
import { openCheckout } from '#billing/payments.api'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'

/** The member's own ways to the checkout: asked for once each time that they are to be shown. */
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
