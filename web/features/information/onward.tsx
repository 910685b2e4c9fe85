import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'

const names = {
  '/browse': msg`Browse companions`,
  '/booking': msg`Booking`,
  '/safety': msg`Safety`,
  '/standards': msg`Standards`,
  '/transparency': msg`Transparency`,
  '/apply': msg`Apply`,
  '/verified-benefits': msg`Verified benefits`,
  '/companion-support': msg`Companion support`,
  '/companion-guidelines': msg`Companion guidelines`,
  '/wellness': msg`Wellness`,
  '/privacy': msg`Privacy`,
  '/terms': msg`Terms`,
  '/cookies': msg`Cookies`,
  '/discreet': msg`Discreet mode`,
  '/disclaimer': msg`Disclaimer`,
  '/imprint': msg`Imprint`,
}

export type Onward = keyof typeof names

/** Links to related pages at the end of a page. */
export function OnwardLinks({ to }: { to: Onward[] }) {
  const { t, i18n } = useLingui()
  return (
    <nav className="onward" aria-label={t`Read next`}>
      {to.map((path) => (
        <Link key={path} to={path}>
          {i18n._(names[path])}
        </Link>
      ))}
    </nav>
  )
}
