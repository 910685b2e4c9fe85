import { Trans, useLingui } from '@lingui/react/macro'
import { Link, NavLink } from 'react-router-dom'
import { brand } from '../brand.ts'
import { Icon } from '../ui/icon.tsx'
import { PanelLink } from '../ui/panel-link.tsx'

export function Header() {
  const { t } = useLingui()
  return (
    <header className="border-b border-line">
      <div className="wrap grid h-15 grid-cols-[1fr_auto_1fr] items-center md:h-18">
        <nav aria-label={t`Main`} className="flex">
          <NavLink to="/companions" className="nav-link">
            <Trans>Companions</Trans>
          </NavLink>
        </nav>
        <Link to="/" className="wordmark" aria-label={t`${brand.name}, home`}>
          {brand.name}
        </Link>
        <div className="-mr-3 flex justify-end">
          <PanelLink
            panel="premium"
            className="icon-button"
            aria-label={t`Messenger`}
            title={t`Messenger`}
          >
            <Icon name="message-square" />
          </PanelLink>
          <PanelLink
            panel="account"
            className="icon-button"
            aria-label={t`Account`}
            title={t`Account`}
          >
            <Icon name="user" />
          </PanelLink>
        </div>
      </div>
    </header>
  )
}
