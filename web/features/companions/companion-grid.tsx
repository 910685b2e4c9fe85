import type { Companion } from '#contract/companions'
import { useNow } from '../../lib/clock.ts'
import { CompanionCard } from './companion-card.tsx'

type Props = {
  companions: Companion[]
  /** How many of the first pictures are on the first screen. */
  eager?: number
}

export const GRID = 'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4'

export function CompanionGrid({ companions, eager = 0 }: Props) {
  const now = useNow()
  return (
    <ul className={GRID}>
      {companions.map((companion, index) => (
        <li key={companion.id}>
          <CompanionCard companion={companion} now={now} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
