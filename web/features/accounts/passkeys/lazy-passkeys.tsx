import { Suspense } from 'react'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const Lazy = browserComponent<{ userId: string }>(
  !import.meta.env.SSR && (() => import('./passkeys.tsx')),
)

/** @see Passkeys */
export const PasskeySection = (props: { userId: string }) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <Lazy {...props} />
  </Suspense>
)
