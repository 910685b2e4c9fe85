import { useLingui } from '@lingui/react/macro'
import { ago } from '../../lib/ago.ts'
import { hoursSince } from '../../lib/format.ts'

type Props = {
  status: 'online' | 'offline'
  /** ISO time; `null`: hidden by the companion. */
  lastActive: string | null
  now: number
  city?: string
}

/** Label such as "Online · Zurich" or "Active 2h ago · Lausanne". */
export function Presence({ status, lastActive, now, city }: Props) {
  const { t } = useLingui()
  const online = status === 'online'
  const presence = () => {
    if (online) return t`Online`
    if (!lastActive) return null
    const when = ago(lastActive, now)
    return hoursSince(lastActive, now) ? t`Active ${when}` : t`Recently active`
  }
  return (
    <span className="flex items-center gap-2 text-small text-ink-2">
      {online && <span className="size-1.5 rounded-full bg-sage" />}
      <span>{[presence(), city].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
