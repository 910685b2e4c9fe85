import type { Endpoint } from '#platform/endpoint'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { useMay } from '../../shared/api/role.tsx'

export type Counter = {
  reads: Endpoint
  name: string
  value: number
  to: string
  /** The urgent part of the number. */
  note?: string | null
  /** Age of the oldest case. */
  age?: string | false | null
}

/** The counters whose operation the role includes. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  const may = useMay()
  const allowedCounters = counters.filter(({ reads }) => may(reads))
  return (
    <ul className="admin-counters">
      {allowedCounters.map(({ name, value, to, note, age }) => (
        <li key={name}>
          <Link to={to}>
            <span className="text-small text-ink-2">{name}</span>
            <strong>{count(value)}</strong>
            {note && <span className="text-small text-wine">{note}</span>}
            {age && <span className="text-small text-ink-2">{age}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
