import type { ReactNode } from 'react'
import { useNow } from '../../lib/use-now.ts'
import type { CardData } from './card-data.ts'
import { CompanionCard } from './companion-card.tsx'

type Props<C> = {
  companions: C[]
  /** Number of pictures on the first screen, which load at once. */
  eager?: number
  /** True in a column of half the page's width. */
  half?: boolean
  /** True to mark the featured companions, who are first in every order. */
  showFeatured?: boolean
  /** Content below a card. */
  under?: (companion: C) => ReactNode
}

export const COMPANION_GRID =
  'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4'

const HALF_GRID = 'grid grid-cols-2 gap-x-3 gap-y-7 md:gap-x-6 md:gap-y-10'

export function CompanionGrid<C extends CardData>({
  companions,
  eager = 0,
  half = false,
  showFeatured = false,
  under,
}: Props<C>) {
  const now = useNow()
  return (
    <ul className={half ? HALF_GRID : COMPANION_GRID}>
      {companions.map((companion, index) => (
        <li key={companion.id}>
          <CompanionCard
            companion={companion}
            now={now}
            eager={index < eager}
            showFeatured={showFeatured}
          />
          {under?.(companion)}
        </li>
      ))}
    </ul>
  )
}
