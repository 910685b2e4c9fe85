import { plural } from '@lingui/core/macro'
import { count } from '../../lib/count.ts'

export type SectionWork = [open: number, urgent: number]

/** Number of open cases, beside the section's name. */
export function SectionCount({ work }: { work: SectionWork | undefined }) {
  const [open, urgent] = work ?? [0, 0]
  if (open === 0) return null
  const label = plural(open, { one: '# open', other: '# open' })
  const urgentText = plural(urgent, { one: '# urgent', other: '# urgent' })
  return (
    <span
      className={`badge ${urgent > 0 ? 'badge-late' : 'badge-brass'} admin-count`}
      aria-label={urgent > 0 ? `${label}, ${urgentText}` : label}
    >
      {count(open)}
    </span>
  )
}
