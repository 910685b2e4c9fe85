import type { ReactNode } from 'react'
import { useNow } from '../../lib/clock.ts'
import type { CardData } from './card-data.ts'
import { CompanionCard } from './companion-card.tsx'
import { hiddenCompanions } from './hidden.ts'

type Props<C> = {
  companions: C[]
  /** How many of the first pictures are on the first screen. */
  eager?: number
  /** In a column of half the page. */
  half?: boolean
  /** Those hidden on this device, too. */
  all?: boolean
  /** What stands below a card. */
  under?: (companion: C) => ReactNode
}

export const GRID =
  'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4'

const HALF_GRID = 'grid grid-cols-2 gap-x-3 gap-y-7 md:gap-x-6 md:gap-y-10'

export function CompanionGrid<C extends CardData>({
  companions,
  eager = 0,
  half = false,
  all,
  under,
}: Props<C>) {
  const now = useNow()
  const hidden = hiddenCompanions.useTexts()
  const shown = companions.filter(({ id }) => all || !hidden.includes(id))
  return (
    <ul className={half ? HALF_GRID : GRID}>
      {shown.map((companion, index) => (
        <li key={companion.id}>
          <CompanionCard companion={companion} now={now} eager={index < eager} />
          {under?.(companion)}
        </li>
      ))}
    </ul>
  )
}
