import type { User } from '@supabase/supabase-js'
import { Suspense } from 'react'
import AccountMenu from '../features/accounts/account-menu.tsx'
import { HeaderPhoto } from '../features/accounts/member-photo/header-photo.tsx'
import { lazyComponent } from '../lib/lazy-component.tsx'

const MemberTasks = lazyComponent(() => import('./member-tasks.tsx'))

/** The header's part for members who are signed in. */
export default function MemberArea({ user }: { user: User }) {
  return (
    <span className="relative flex">
      <AccountMenu user={user} />
      <HeaderPhoto />
      <Suspense>
        <MemberTasks userId={user.id} />
      </Suspense>
    </span>
  )
}
