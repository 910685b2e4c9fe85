import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import { useLanguage } from '../features/accounts/use-language.ts'
import { useMe } from '../lib/auth/use-premium.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { OwnBar } from '../own/shared/own-bar.tsx'
import '../styles/every-utility.css'

const MemberTasks = lazyComponent(() => import('./member-tasks.tsx'))

/** The frame of the companion's area, which has neither header nor footer. */
export default function OwnAreaFrame({ user }: { user: User }) {
  const runsProfile = useMe()?.can.runProfile
  useLanguage(user)
  return (
    <>
      {runsProfile && <OwnBar />}
      <Suspense>
        <MemberTasks userId={user.id} />
      </Suspense>
    </>
  )
}
