import { useLingui } from '@lingui/react/macro'
import { ago } from '../../lib/format.ts'

type Props = {
  status: 'online' | 'offline'
  /** ISO time; null when nobody may know. */
  lastActive: string | null
  now: number
  city?: string
}

/** "Online · Zurich", "Active 2h ago · Lausanne". */
export function Presence({ status, lastActive, now, city }: Props) {
  const { t } = useLingui()
  const online = status === 'online'
  const when = lastActive && ago(lastActive, now)
  const presence = online ? t`Online` : when && t`Active ${when}`
  return (
    <span className="flex items-center gap-2 text-small text-ink-2">
      {online && <span className="size-1.5 rounded-full bg-sage" />}
      <span>{[presence, city].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
