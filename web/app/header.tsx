import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../brand.ts'
import { useAuth } from '../lib/auth/use-auth.ts'
import { useMe } from '../lib/auth/use-premium.ts'
import { browserComponent } from '../lib/lazy-component.tsx'
import { panelAddress, usePanel } from '../lib/modal-route.ts'
import { useIsHydrating } from '../lib/use-is-hydrating.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { PanelLink } from '../ui/panel-link.tsx'

export const MemberArea = browserComponent(
  !import.meta.env.SSR && (() => import('./member-area.tsx')),
)

export function Header() {
  const { t } = useLingui()
  const { user, loading } = useAuth()
  const me = useMe()
  // No plan is offered until it is known that the visitor has none.
  const messages = user && (me ? me.messenger : '/account/bookings')
  const name = me?.unread ? t`Messenger, ${me.unread} new` : t`Messenger`
  const { open } = usePanel()
  const { pathname, search } = useLocation()
  // The messenger link, if it was clicked before the session was known.
  const earlyTarget = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!loading) earlyTarget.current?.click()
  }, [loading])
  const isListPage = pathname === '/companions'
  return (
    <header className="border-b border-line">
      <div className="wrap grid h-15 grid-cols-[1fr_auto_1fr] items-center md:h-18">
        <nav aria-label={t`Main`} className="flex">
          <Link
            to="/companions"
            className="nav-link"
            aria-current={isListPage ? 'page' : undefined}
          >
            <Trans context="header">Companions</Trans>
          </Link>
        </nav>
        <Link to="/" className="wordmark" aria-label={t`${brand.name}, home`}>
          {brand.name}
        </Link>
        <div className="-mr-3 flex justify-end">
          {/* The element stays the same for visitors and members, so a click during the change is not
              lost. */}
          <Link
            to={messages ?? panelAddress(pathname, search, 'premium')}
            aria-haspopup={messages ? undefined : 'dialog'}
            className="icon-button"
            aria-label={name}
            title={name}
            onPress={
              messages
                ? undefined
                : ({ currentTarget }) => {
                    if (loading) earlyTarget.current = currentTarget
                    else open('premium')
                  }
            }
          >
            {me && me.unread > 0 && <span className="icon-count">{me.unread}</span>}
            <Icon name="message-square" />
          </Link>
          {user && (
            <Suspense fallback={<Spinner />}>
              <MemberArea user={user} />
            </Suspense>
          )}
          {!user && (loading ? <AccountUnknown /> : <AccountLink />)}
        </div>
      </div>
    </header>
  )
}

function Spinner() {
  const { t } = useLingui()
  return <span className="spinner" role="img" aria-label={t`Loading`} />
}

/** The visitor's link as in the server's markup until hydration, then a spinner until the session is known. */
const AccountUnknown = () => (useIsHydrating() ? <AccountLink /> : <Spinner />)

function AccountLink() {
  const { t } = useLingui()
  return (
    <PanelLink panel="account" className="icon-button" aria-label={t`Account`} title={t`Account`}>
      <Icon name="user" />
    </PanelLink>
  )
}
