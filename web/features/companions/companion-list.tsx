import type { Companion } from '#contract/companions'
import { useNow } from '../../lib/clock.ts'
import { CompanionRow } from './companion-row.tsx'
import { hiddenCompanions } from './hidden.ts'

export function CompanionList({ companions }: { companions: Companion[] }) {
  const now = useNow()
  const hidden = hiddenCompanions.useTexts()
  const shown = companions.filter(({ id }) => !hidden.includes(id))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {shown.map((companion, index) => (
        <li key={companion.id}>
          <CompanionRow companion={companion} now={now} eager={index < 4} />
        </li>
      ))}
    </ul>
  )
}
