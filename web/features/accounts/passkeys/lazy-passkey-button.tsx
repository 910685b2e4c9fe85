import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** The member who has to prove their identity; left out: anyone can sign in. */
  user?: User
  /** Called once the passkey is accepted. After a sign-in the auth store reports the session by itself. */
  onDone?: (() => void) | undefined
}

const Lazy = browserComponent<Props>(!import.meta.env.SSR && (() => import('./passkey-button.tsx')))

/** Button to sign in or prove one's identity by passkey, where the operator offers passkeys. */
export function PasskeyButton(props: Props) {
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const hydrating = useIsHydrating()
  if (!settings?.passkeys) return null
  // The placeholder has the button's size, so that the layout does not shift.
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
