import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

const Lazy = lazyComponent<{ user: User }>(
  () => (import.meta.env.SSR ? Promise.reject(new Error()) : import('./code-step.tsx')),
  { withAll: false },
)

/** What follows the password for who has a second factor; few have, so it comes when it is needed. */
export const CodeStep = ({ user }: { user: User }) => (
  <Suspense>
    <Lazy user={user} />
  </Suspense>
)
