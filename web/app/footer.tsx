import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../ui/link.tsx'
import { brand } from '../brand.ts'
import { PanelLink } from '../ui/panel-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  const { t } = useLingui()
  return (
    <footer className="mt-24 border-t border-line">
      <div className="wrap grid gap-10 py-14 md:grid-cols-[1fr_auto] md:items-start">
        <div>
          <p className="font-display text-h3">{brand.name}</p>
          <p className="mt-3 max-w-md text-small text-ink-2">
            <Trans>
              A directory of independent companions. {brand.name} introduces; it does not provide
              the services itself.
            </Trans>
          </p>
        </div>
        <nav aria-label={t`Footer`}>
          <ul className="flex flex-wrap gap-x-8">
            <li>
              <Link to="/companions" className="nav-link">
                <Trans>Companions</Trans>
              </Link>
            </li>
            <li>
              <Link to="/browse" className="nav-link">
                <Trans>Browse</Trans>
              </Link>
            </li>
            <li>
              <PanelLink panel="premium" className="nav-link">
                <Trans>Premium</Trans>
              </PanelLink>
            </li>
          </ul>
        </nav>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
        <p className="text-label uppercase text-ink-2">
          <Trans>Adults only (18+)</Trans>
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
