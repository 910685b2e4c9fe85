import type { User } from '@supabase/supabase-js'
import { Suspense, useEffect, useRef, useState } from 'react'
import { attemptAsMember, callAuth } from '../../features/account/call-auth.ts'
import { hasSecondFactor } from '../../features/account/second-factor/verify-code.ts'
import { askForProofBy } from '../../lib/auth/proof.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

type Question = { user: User; isLocked: boolean }

const ProofDialog = lazyComponent<Question & { onDone: () => void; onClose: () => void }>(
  () =>
    import.meta.env.SSR
      ? Promise.reject(new Error())
      : import('../../features/account/second-factor/proof-dialog.tsx'),
  { withAll: false },
)

/** Asks in place for what the Worker needs to know; one question answers all calls that need it. */
export function Proof() {
  const [question, setQuestion] = useState<Question | null>(null)
  const waiting = useRef<((isGiven: boolean) => void)[]>([])

  useEffect(() => {
    askForProofBy(async (needed) => {
      // The guard then leads to the login, and back.
      if (needed === 'staff.session-over') {
        await signOut()
        return false
      }
      const current = await whoIsHere()
      // Whoever has no second factor yet adds one: the guard leads there.
      if (!current || (needed === 'staff.second-factor' && !hasSecondFactor(current))) return false
      const isLocked = needed === 'staff.session-idle'
      setQuestion((open) => ({ user: current, isLocked: isLocked || open?.isLocked === true }))
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => askForProofBy(null)
  }, [])

  const answer = (isGiven: boolean) => {
    setQuestion(null)
    for (const resolve of waiting.current.splice(0)) resolve(isGiven)
  }
  const close = async () => {
    // What is on the screen must not come into sight again.
    if (question?.isLocked) await signOut()
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

const signOut = () => callAuth(({ client }) => client.signOut({ scope: 'local' }))

/** The account with its factors as they are now. */
async function whoIsHere(): Promise<User | null> {
  let found: User | null = null
  await attemptAsMember(async ({ client }) => {
    const answer = await client.getUser()
    found = answer.data.user
    return answer
  })
  return found
}
