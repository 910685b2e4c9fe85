import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = { user: User; onEnough?: () => void }

const Lazy = browserComponent<Props>(!import.meta.env.SSR && (() => import('./second-factor.tsx')))

/** @see SecondFactor */
export const SecondFactorSection = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <Lazy {...props} />
  </Suspense>
)
