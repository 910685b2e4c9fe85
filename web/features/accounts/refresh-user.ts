import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import type { openAccounts } from '../../lib/auth/accounts.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { attemptAsMember } from './call-auth.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>

const visibleFacts = ({ email, new_email, email_change_sent_at, user_metadata }: User) =>
  JSON.stringify([email, new_email, email_change_sent_at, user_metadata])

/** Reads the member again. Changes made elsewhere need a new token, whose claims include them. */
async function refreshUser({ client }: Accounts) {
  const answer = await client.getUser()
  const { session } = (await client.getSession()).data
  const isChanged =
    answer.data.user && session && visibleFacts(answer.data.user) !== visibleFacts(session.user)
  return isChanged ? client.refreshSession() : answer
}

/** Refreshes the member when the page opens and when its tab becomes visible again. */
export function useFreshUser(user: User | null): void {
  useQuery({
    queryKey: [PERSONAL, user?.id, 'user'],
    queryFn: async () => (await attemptAsMember(refreshUser))?.code ?? '',
    enabled: user !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

export const bringUserUpToDate = () => attemptAsMember(refreshUser)
