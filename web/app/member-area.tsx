import type { User } from '@supabase/supabase-js'
import AccountMenu from '../features/account/account-menu.tsx'
import { HeaderPhoto } from '../features/member-photo/header-photo.tsx'
import { SubscriptionPoller } from '../features/premium/subscription-poller.tsx'

/** The header's part of those who are signed in, on every page. */
export default function MemberArea({ user }: { user: User }) {
  return (
    <span className="relative flex">
      <AccountMenu user={user} />
      <HeaderPhoto />
      <SubscriptionPoller />
    </span>
  )
}
