import type { User } from '@supabase/supabase-js'
import { Suspense, useEffect, useRef, useState } from 'react'
import { attemptAsMember, callAuth } from '../../../features/accounts/call-auth.ts'
import { hasVerifiedFactor } from '../../../features/accounts/second-factor/verify-code.ts'
import { askForProofBy, type ProofNeeded } from '../../../lib/auth/proof.ts'
import { browserComponent } from '../../../lib/lazy-component.tsx'

type Question = { user: User; kind: 'proof' | 'lock' | 'spare' }

const ProofDialog = browserComponent<Question & { onDone: () => void; onClose: () => void }>(
  !import.meta.env.SSR &&
    (() => import('../../../features/accounts/second-factor/proof-dialog.tsx')),
)

/** Asks in place for the proof that the Worker requires; one answer serves all calls that wait for it. */
export function Proof({ isInside }: { isInside: boolean }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const resolvers = useRef<((isGiven: boolean) => void)[]>([])

  useEffect(() => {
    askForProofBy(async (needed) => {
      // The guard shows this step itself as long as the area isn't rendered.
      if (needed === 'staff.backup-method-required' && !isInside) return false
      // The guard then redirects to the login, which leads back here.
      if (needed === 'staff.session-expired') {
        await signOut()
        return false
      }
      const current = await whoIsHere()
      // The guard leads staff without a second factor to the form that adds one.
      if (!current || (needed === 'staff.second-factor' && !hasVerifiedFactor(current)))
        return false
      const kind = kinds[needed] ?? 'proof'
      setQuestion((openQuestion) => ({
        user: current,
        kind: openQuestion && kind === 'proof' ? openQuestion.kind : kind,
      }))
      return new Promise((resolve) => resolvers.current.push(resolve))
    })
    return () => askForProofBy(null)
  }, [isInside])

  const answer = (isGiven: boolean) => {
    setQuestion(null)
    for (const resolve of resolvers.current.splice(0)) resolve(isGiven)
  }
  const close = async () => {
    // Signing out keeps the contents of the screen hidden.
    if (question?.kind !== 'proof') await signOut()
    answer(false)
  }
  return (
    question && (
      <Suspense>
        <ProofDialog {...question} onDone={() => answer(true)} onClose={() => void close()} />
      </Suspense>
    )
  )
}

const kinds: Partial<Record<ProofNeeded, Question['kind']>> = {
  'staff.session-idle': 'lock',
  'staff.backup-method-required': 'spare',
}

const signOut = () => callAuth(({ client }) => client.signOut({ scope: 'local' }))

/** Fetches the account with its current factors. */
async function whoIsHere(): Promise<User | null> {
  let user: User | null = null
  await attemptAsMember(async ({ client }) => {
    const answer = await client.getUser()
    user = answer.data.user
    return answer
  })
  return user
}
