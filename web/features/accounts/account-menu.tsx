import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { openAccounts } from '../../lib/auth/accounts.ts'
import { useMe } from '../../lib/auth/use-premium.ts'
import { announce } from '../../ui/announce.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { displayName } from './display-name.ts'
import { signOut } from './sign-out.ts'
import { useLanguage } from './use-language.ts'
import '../../styles/popover.css'

const countOf = (unread = 0) => (unread > 0 ? ` (${unread})` : null)

/** The menu under the user icon for members who are signed in. */
export default function AccountMenu({ user }: { user: User }) {
  const { t } = useLingui()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const me = useMe()
  useLanguage(user)

  // Some supported browsers have no popovers (`app/popover-fallback.ts`).
  const closeMenu = () => menu.current?.hidePopover?.()
  const item = { className: 'menu-item', onClick: closeMenu }
  async function leave() {
    closeMenu()
    await signOut(await openAccounts(), 'local')
    announce(t`You’re signed out.`)
  }

  return (
    <>
      <IconButton icon="user" label={t`Account`} popoverTarget={id} />
      <div ref={menu} id={id} popover="auto" className="popover popover-end">
        <p className="truncate border-b lg:max-w-72 border-line px-5 pb-3 text-small text-ink-2">
          <strong className="block truncate text-body text-ink">{displayName(user)}</strong>
          {user.email}
        </p>
        {me?.can.runProfile && (
          <Link to="/own" {...item}>
            <Icon name="clock" />
            <Trans>My profile</Trans>
            {countOf(me.unreadAs.companion)}
          </Link>
        )}
        <Link to="/account/settings" {...item}>
          <Icon name="settings" />
          <Trans>Profile Settings</Trans>
        </Link>
        <Link to="/account/bookings" {...item}>
          <Icon name="calendar-days" />
          <Trans>My Bookings</Trans>
          {countOf(me?.unreadAs.member)}
        </Link>
        <Link to="/account/subscription" {...item}>
          <Icon name="crown" />
          <Trans>Subscription</Trans>
        </Link>
        <Link to="/account/following" {...item}>
          <Icon name="heart" />
          <Trans>Following</Trans>
        </Link>
        <Link to="/account/searches" {...item}>
          <Icon name="search" />
          <Trans>Saved searches</Trans>
        </Link>
        <button {...item} type="button" onClick={leave}>
          <Icon name="log-out" />
          <Trans>Sign Out</Trans>
        </button>
      </div>
    </>
  )
}
