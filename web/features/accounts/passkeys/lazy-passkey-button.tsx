import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { getAccountSettings } from '#accounts/me.api'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** Who has to prove that it is them; without: anyone signs in. */
  user?: User
  /** Once it is accepted; that someone is signed in shows by itself. */
  onDone?: (() => void) | undefined
}

const Lazy = lazyComponent<Props>(
  () => (import.meta.env.SSR ? Promise.reject(new Error()) : import('./passkey-button.tsx')),
  { withAll: false },
)

/** Where the operator offers passkeys: to sign in, or to prove who is there, by one. */
export function PasskeyButton(props: Props) {
  const { data: settings } = useApiQuery(getAccountSettings)
  const hydrating = useIsHydrating()
  if (!settings?.passkeys) return null
  // Of the same size: what is beside it must not move under a finger.
  const space = (
    <Button variant="line" className="invisible w-full">
      &nbsp;
    </Button>
  )
  if (hydrating) return space
  return (
    <Suspense fallback={space}>
      <Lazy {...props} />
    </Suspense>
  )
}
