import type { Endpoint } from '#platform/endpoint'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { useMay } from '../../shared/api/role.tsx'

export type Counter = {
  reads: Endpoint
  name: string
  value: number
  to: string
}

/** The counters whose operation the role includes. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  const may = useMay()
  const allowedCounters = counters.filter(({ reads }) => may(reads))
  return (
    <ul className="admin-counters">
      {allowedCounters.map(({ name, value, to }) => (
        <li key={name}>
          <Link to={to}>
            <span className="text-small text-ink-2">{name}</span>
            <strong>{count(value)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
