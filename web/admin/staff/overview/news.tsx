import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_COUNTED_NEWS, type Briefing, type NewsKind } from '#staff/overview'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'

/** Numbers of what arrived in the last 24 hours, each with a link to its list. */
export function News({ news }: { news: Briefing['news'] }) {
  const { t } = useLingui()
  const items: Record<NewsKind, { name: string; to: string }> = {
    reports: { name: t`New reports`, to: sectionAddress('reports') },
    applications: { name: t`New applications`, to: sectionAddress('applications') },
    requests: { name: t`New requests`, to: sectionAddress('requests') },
    reviews: { name: t`New reviews`, to: sectionAddress('reviews') },
    'sign-ups': { name: t`New members`, to: `${sectionAddress('users')}&sort=newest` },
    payments: { name: t`Payment events`, to: `${sectionAddress('payments')}&view=all` },
  }
  const newRows = news.filter((item) => item.count > 0)
  if (newRows.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>New requests, members and reports of the last 24 hours appear here.</Trans>
      </p>
    )
  }
  return (
    <ul className="admin-tally">
      {newRows.map(({ what, count: value }) => (
        <li key={what}>
          <Link to={items[what].to}>
            <span>{items[what].name}</span>
            <strong>{value === MAX_COUNTED_NEWS ? `${count(value)}+` : count(value)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
