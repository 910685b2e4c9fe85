import { useQuery } from '@tanstack/react-query'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { CallError } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { askPasskey } from './ask-passkey.ts'

export type Passkey = {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

const UNAVAILABLE = 503

/** The member's passkeys, read from the account service; `isOffered`: the operator enabled passkeys. */
export function usePasskeys(userId: string) {
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const isOffered = settings?.passkeys === true
  const query = useQuery({
    queryKey: [PERSONAL, userId, 'passkeys'],
    queryFn: readPasskeys,
    enabled: isOffered,
    staleTime: 0,
    retry: false,
  })
  return { ...query, isOffered }
}

async function readPasskeys(): Promise<Passkey[]> {
  let passkeys: Passkey[] = []
  const failure = await askPasskey(
    async ({ client }) => {
      const answer = await client.passkey.list()
      passkeys = answer.data ?? []
      return answer
    },
    { asMember: true },
  )
  if (failure) throw new CallError(failure.text, UNAVAILABLE)
  return passkeys
}
