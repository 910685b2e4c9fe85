import type { Factor } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { attemptAsMember, callAuth } from '../call-auth.ts'
import { hasProvedFactor } from './session-proofs.ts'

export type Codes = { total: number; remaining: number }

const UNAVAILABLE = 503

/** The member's second factors, read from the account service. Throws `CallError` 503 if it cannot be read. */
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
  const failure = await attemptAsMember(async ({ client }) => {
    const answer = await client.mfa.listFactors()
    all = answer.data?.all ?? []
    return answer
  })
  if (failure) throw new CallError(failure.text, UNAVAILABLE)
  const verifiedFactors = all.filter(({ status }) => status === 'verified')
  const hasCodes = verifiedFactors.some(({ factor_type }) => factor_type === 'recovery_code')
  const apps = verifiedFactors.filter(({ factor_type }) => factor_type === 'totp')
  return {
    apps,
    /** Factors of abandoned enrolments. */
    unfinished: all.filter(({ status }) => status !== 'verified'),
    /** Number of recovery codes. Read only for accounts with codes: a project without codes answers 404. */
    codes: hasCodes ? await readCodes() : null,
    /** True for a session by passkey, which must prove a factor before it may change any. */
    isProofNeeded: verifiedFactors.length > 0 && !hasProvedFactor(),
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
