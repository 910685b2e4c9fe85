import type { User } from '@supabase/supabase-js'
import { Suspense, useEffect, useRef, useState } from 'react'
import { attemptAsMember, callAuth } from '../../../features/accounts/call-auth.ts'
import { hasSecondFactor } from '../../../features/accounts/second-factor/verify-code.ts'
import { askForProofBy, type ProofNeeded } from '../../../lib/auth/proof.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

type Question = { user: User; kind: 'proof' | 'lock' | 'spare' }

const ProofDialog = lazyComponent<Question & { onDone: () => void; onClose: () => void }>(
  () =>
    import.meta.env.SSR
      ? Promise.reject(new Error())
      : import('../../../features/accounts/second-factor/proof-dialog.tsx'),
  { withAll: false },
)

/** Asks in place for what the Worker needs to know; one question answers all calls that need it. */
export function Proof({ isInside }: { isInside: boolean }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const waiting = useRef<((isGiven: boolean) => void)[]>([])

  useEffect(() => {
    askForProofBy(async (needed) => {
      // Before the area is shown, its guard has the step in its place.
      if (needed === 'staff.spare-factor' && !isInside) return false
      // The guard then leads to the login, and back.
      if (needed === 'staff.session-over') {
        await signOut()
        return false
      }
      const current = await whoIsHere()
      // Whoever has no second factor yet adds one: the guard leads there.
      if (!current || (needed === 'staff.second-factor' && !hasSecondFactor(current))) return false
      const kind = kinds[needed] ?? 'proof'
      setQuestion((open) => ({ user: current, kind: open && kind === 'proof' ? open.kind : kind }))
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => askForProofBy(null)
  }, [isInside])

  const answer = (isGiven: boolean) => {
    setQuestion(null)
    for (const resolve of waiting.current.splice(0)) resolve(isGiven)
  }
  const close = async () => {
    // What is on the screen must not come into sight again.
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
  'staff.spare-factor': 'spare',
}

const signOut = () => callAuth(({ client }) => client.signOut({ scope: 'local' }))

/** The account with its factors as they are now. */
async function whoIsHere(): Promise<User | null> {
  let user: User | null = null
  await attemptAsMember(async ({ client }) => {
    const answer = await client.getUser()
    user = answer.data.user
    return answer
  })
  return user
}
