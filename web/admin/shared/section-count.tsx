import { plural, t } from '@lingui/core/macro'
import { MAX_SHOWN_COUNT } from '#platform/limits'
import { openCount } from '../../lib/count.ts'

export type SectionWork = [open: number, urgent: number]

/** Number of open cases, beside the section's name. */
export function SectionCount({ work }: { work: SectionWork | undefined }) {
  const [open, urgent] = work ?? [0, 0]
  if (open === 0) return null
  const label =
    open > MAX_SHOWN_COUNT
      ? t`More than ${MAX_SHOWN_COUNT} open`
      : plural(open, { one: '# open', other: '# open' })
  const shownUrgent = openCount(urgent)
  const urgentText = plural(urgent, { one: '# urgent', other: `${shownUrgent} urgent` })
  return (
    <span
      className={`badge ${urgent > 0 ? 'badge-late' : 'badge-brass'} admin-count`}
      aria-label={urgent > 0 ? `${label}, ${urgentText}` : label}
    >
      {openCount(open)}
    </span>
  )
}
