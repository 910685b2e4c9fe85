import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { sendKeptRequestEndpoint } from '#messaging/kept-requests'
import { dropCarried, storedRequestKeyOf } from '../../features/accounts/carried.ts'
import { forgetKey } from '../../features/messaging/requests/stored-request-key.ts'
import { CallError } from '../../lib/api/api.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { call } from '../../lib/api/call.ts'

const MISSING = 404

/**
 * Sends the request that an account was opened for, now that its address is confirmed. The server sends it
 * once, however many tabs ask.
 *
 * @returns the result; undefined while it is being sent; null: there is none, or it failed for now
 */
export function useKeptRequest(user: User | null) {
  const key = storedRequestKeyOf(user)
  const { data, isError } = useQuery({
    queryKey: [PERSONAL, user?.id, 'kept', key],
    queryFn: () => sendOnce(key ?? ''),
    enabled: key !== null,
    staleTime: Infinity,
    retry: 2,
  })
  return key === null || isError ? null : data
}

async function sendOnce(key: string) {
  const outcome = await call(sendKeptRequestEndpoint, { params: { id: key }, isQuiet: true }).catch(
    (error: unknown) => {
      if (error instanceof CallError && error.status === MISSING) return null
      throw error
    },
  )
  forgetKey()
  void dropCarried()
  return outcome
}

/** Where to go next: to the companion with the sent request, or to the account, which explains the failure. */
export const addressAfter = ({
  companion,
  reference,
}: {
  companion: string
  reference: string | null
}) => (reference ? `/companion/${companion}?sent=${reference}` : '/account/bookings')
