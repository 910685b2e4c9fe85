import { plural, t } from '@lingui/core/macro'
import type { Companion } from '#catalogue/companions'
import { MINUTE_MS } from '#platform/time'
import { ago } from '../../lib/ago.ts'
import { useNow } from '../../lib/use-now.ts'

/** A label such as "Available tonight" with its source: her weekly schedule, or the time it was set. */
export function Availability({ available }: Pick<Companion, 'available'>) {
  const now = useNow()
  if (!available) return null
  const { when, source, since } = available
  const names = {
    now: t`Available now`,
    tonight: t`Available tonight`,
    day: t`Available at that time`,
  }
  let from = since ? setAgo(since, now) : t`Online`
  if (source === 'schedule') from = t`Based on her usual week`
  return (
    <span className="mt-1 block text-small">
      {names[when]}
      <span className="block text-ink-2">{from}</span>
    </span>
  )
}

/** Availability below a card. */
export const availabilityUnder = ({ available }: Pick<Companion, 'available'>) => (
  <Availability available={available} />
)

function setAgo(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < 1) return t`Updated just now`
  if (minutes < 60) {
    return t`Updated ${plural(minutes, { one: '# minute ago', other: '# minutes ago' })}`
  }
  const when = ago(since, now)
  return t`Updated ${when}`
}
