import type { Factor } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { attemptAsMember, callAuth } from '../call-auth.ts'
import { hasProvedFactor } from './session-proofs.ts'

export type Codes = { total: number; remaining: number }

const UNAVAILABLE = 503

/** The member's second factors as the account service knows them now. */
export function useFactors(userId: string | undefined) {
  return useQuery({
    queryKey: [PERSONAL, userId, 'factors'],
    queryFn: readFactors,
    enabled: userId !== undefined,
    staleTime: 0,
    retry: false,
  })
}

async function readFactors() {
  let all: Factor[] = []
  const refused = await attemptAsMember(async ({ client }) => {
    const answer = await client.mfa.listFactors()
    all = answer.data?.all ?? []
    return answer
  })
  if (refused) throw new CallError(refused.text, UNAVAILABLE)
  const verified = all.filter(({ status }) => status === 'verified')
  const hasCodes = verified.some(({ factor_type }) => factor_type === 'recovery_code')
  const apps = verified.filter(({ factor_type }) => factor_type === 'totp')
  return {
    apps,
    /** Of attempts that were given up. */
    unfinished: all.filter(({ status }) => status !== 'verified'),
    /** Read only where the account has some: a project without codes answers 404. */
    codes: hasCodes ? await readCodes() : null,
    /** A session by passkey may change none of them before it has proved one. */
    isProofNeeded: verified.length > 0 && !hasProvedFactor(),
  }
}
export type Factors = Awaited<ReturnType<typeof readFactors>>

async function readCodes(): Promise<Codes> {
  let codes: Codes = { total: 0, remaining: 0 }
  await callAuth(async ({ client }) => {
    const answer = await client.mfa.recoveryCodes.getStatus()
    if (answer.data) codes = answer.data
    return answer
  })
  return codes
}
