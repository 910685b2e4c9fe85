import type { ReactNode } from 'react'
import type { Companion } from '#catalogue/companions'
import { useNow } from '../../lib/use-now.ts'
import { CompanionRow } from './companion-row.tsx'

type Props = {
  companions: Companion[]
  /** Content below a row. */
  under?: (companion: Companion) => ReactNode
}

export function CompanionList({ companions, under }: Props) {
  const now = useNow()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {companions.map((companion, index) => (
        <li key={companion.id}>
          <CompanionRow companion={companion} now={now} eager={index < 4} />
          {under?.(companion)}
        </li>
      ))}
    </ul>
  )
}
