import type { Companion } from '#contract/companions'
import { useNow } from '../../lib/use-now.ts'
import { CompanionRow } from './companion-row.tsx'

export function CompanionList({ companions }: { companions: Companion[] }) {
  const now = useNow()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {companions.map((companion, index) => (
        <li key={companion.id}>
          <CompanionRow companion={companion} now={now} eager={index < 4} />
        </li>
      ))}
    </ul>
  )
}
