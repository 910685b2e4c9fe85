import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { browserComponent } from '../../../lib/lazy-component.tsx'

type Props = {
  user: User
  /** True if the member followed a link for a new password instead of entering the old one. */
  isReset?: boolean
}

const Lazy = browserComponent<Props>(!import.meta.env.SSR && (() => import('./code-step.tsx')))

/** `CodeStep`, loaded on demand: few members have a second factor. */
export const CodeStep = (props: Props) => (
  <Suspense>
    <Lazy {...props} />
  </Suspense>
)
