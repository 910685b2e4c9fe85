import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { readHours, shiftsOf, type Shift } from '#companions/opening-hours'
import { dayOf } from '#platform/days'
import { HOUR_MS } from '#platform/time'
import { weekdays } from '#platform/weekdays'
import { zurich } from '#platform/zurich'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'

/** The bar is from six in the morning to six of the next day, in minutes of the day. */
const BAR_START = 360
const BAR_MINUTES = 1_440
const BAR_HEIGHT = 12

type Props = Pick<OwnProfile, 'schedule' | 'away'>

/** Tonight and tomorrow from the companion's week. */
export function Evenings({ schedule, away }: Props) {
  const now = useNow()
  const tomorrow = now + 24 * HOUR_MS
  return (
    <div className="own-evenings">
      <Evening title={<Trans>Tonight</Trans>} time={now} schedule={schedule} away={away} />
      <Evening title={<Trans>Tomorrow</Trans>} time={tomorrow} schedule={schedule} away={away} />
    </div>
  )
}

function Evening({ title, time, schedule, away }: Props & { title: ReactNode; time: number }) {
  const { t } = useLingui()
  const weekday = weekdays[(zurich(time).getUTCDay() + 6) % 7] ?? 'monday'
  const day = dayOf(time)
  const isAway = away !== null && away.from <= day && day <= away.until
  const entry = isAway ? undefined : schedule?.[weekday]
  const shifts = entry?.available ? shiftsOf(readHours(entry.times)) : []
  let label = t`Not available`
  if (isAway) label = t`Away`
  else if (entry?.available) label = entry.times || t`Available`
  return (
    <Link to="/own/profile" className="own-evening">
      <span className="own-label-row">
        <span className="own-label">{title}</span>
        <span>{label}</span>
      </span>
      <svg
        viewBox={`0 0 ${BAR_MINUTES} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shifts.map((shift) => (
          <rect key={shift.from} {...barOf(shift)} height={BAR_HEIGHT} />
        ))}
      </svg>
    </Link>
  )
}

/** Part of a shift within the bar. */
function barOf({ from, to }: Shift): { x: number; width: number } {
  const start = Math.max(0, from - BAR_START)
  const end = Math.min(BAR_MINUTES, to - BAR_START)
  return { x: start, width: Math.max(0, end - start) }
}
