import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

type Props = {
  user: User
  /** By a link to choose a new password, not by the old one. */
  isReset?: boolean
}

const Lazy = lazyComponent<Props>(
  () => (import.meta.env.SSR ? Promise.reject(new Error()) : import('./code-step.tsx')),
  { withAll: false },
)

/** What follows the password for who has a second factor; few have, so it comes when it is needed. */
export const CodeStep = (props: Props) => (
  <Suspense>
    <Lazy {...props} />
  </Suspense>
)
