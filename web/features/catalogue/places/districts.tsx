import { useLingui } from '@lingui/react/macro'
import type { CityAnswer } from '#catalogue/places'
import { joinAddress } from '../../../lib/address.ts'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'

/** A city's districts with companions, each a link to its own list. */
export function Districts({ districts }: Pick<CityAnswer, 'districts'>) {
  const { t } = useLingui()
  if (districts.length === 0) return null
  return (
    <ul className="districts" aria-label={t`Districts`}>
      {districts.map(({ name, location, count: companions }) => (
        <li key={location}>
          <Link to={joinAddress('/browse', new URLSearchParams({ location }))} className="choice">
            {name} <small>{count(companions)}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
