import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../brand.ts'
import { Link } from '../ui/link.tsx'
import { PanelLink } from '../ui/panel-link.tsx'
import { Languages } from './languages.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

export function Footer() {
  const { t } = useLingui()
  const links = (namesByPath: Record<string, string>) =>
    Object.entries(namesByPath).map(([to, name]) => (
      <Link key={to} to={to}>
        {name}
      </Link>
    ))
  return (
    <footer className="mt-24 border-t border-line">
      <div className="wrap foot">
        <p className="text-balance text-small text-ink-2">
          <b>{brand.name}</b>
          <Trans>
            The premium Swiss directory of independent companions. {brand.name} puts people in touch
            and provides no services itself.
          </Trans>
        </p>
        <nav aria-label={t`Information`}>
          {links({
            '/booking': t`Booking`,
            '/safety': t`Safety`,
            '/standards': t`Standards`,
            '/transparency': t`Transparency`,
            '/verified-benefits': t`Verified benefits`,
            '/apply': t`Apply`,
            '/companion-support': t`Companion support`,
            '/companion-guidelines': t`Companion guidelines`,
            '/wellness': t`Wellness`,
          })}
        </nav>
        <nav aria-label={t`Footer`}>
          {links({ '/companions': t`Companions`, '/browse': t`Browse` })}
          <PanelLink panel="premium">
            <Trans>Premium</Trans>
          </PanelLink>
        </nav>
        <nav aria-label={t`Legal`}>
          {links({
            '/privacy': t`Privacy`,
            '/terms': t`Terms`,
            '/cookies': t`Cookies`,
            '/disclaimer': t`Disclaimer`,
            '/imprint': t`Imprint`,
          })}
        </nav>
      </div>
      <div className="wrap foot border-t border-line">
        {import.meta.env.MANY_LANGUAGES ? (
          <Languages />
        ) : (
          <p className="text-label uppercase text-ink-2">
            <Trans>Adults only (18+) · English</Trans>
          </p>
        )}
        {links({ '/report': t`Report abuse` })}
        <ThemeSwitch />
      </div>
    </footer>
  )
}
