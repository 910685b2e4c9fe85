import { useQuery } from '@tanstack/react-query'
import { checkoutLinksCall } from '#contract/calls'
import type { CheckoutLinks } from '#contract/payments'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { askAsMember } from '../../lib/auth/use-personal.ts'

/** The member's own ways to the checkout: asked for once each time that they are to be shown. */
export function useCheckoutLinks(payable: boolean) {
  const { user } = useAuth()
  return useQuery({
    queryKey: [PERSONAL, user?.id, checkoutLinksCall],
    queryFn: () => askAsMember<CheckoutLinks>(checkoutLinksCall, { method: 'POST' }),
    enabled: payable && user !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
