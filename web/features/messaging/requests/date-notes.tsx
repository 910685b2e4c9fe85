import { useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { dayOf } from '#platform/days'
import { weekdays } from '#platform/weekdays'
import { longDate, weekdayName } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'

type Props = {
  profile: Pick<Profile, 'name' | 'schedule' | 'away'>
  /** The selected day; "": none. */
  date: string
}

const SUNDAY_FIRST = 6

/**
 * Notes on the companion's absence and hours for the selected day. They block no request: the companion
 * decides.
 */
export function DateNotes({ profile: { name, schedule, away }, date }: Props) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  const notes: string[] = []
  if (away) {
    const from = longDate(away.from)
    const until = longDate(away.until)
    const isAwayNow = away.from <= today
    if (date >= away.from && date <= away.until && date !== '') {
      notes.push(t`${name} is away until ${until} and may not be able to accept this date.`)
    } else if (isAwayNow) notes.push(t`${name} is away until ${until}.`)
    else notes.push(t`${name} is away from ${from} to ${until}.`)
  }
  const hours = date && schedule ? hoursOn(schedule, date) : null
  if (hours) {
    const day = weekdayName(hours.index)
    notes.push(
      hours.times
        ? t`${day}: ${hours.times} (Swiss time)`
        : t`${name} is usually not available on this day of the week (${day}).`,
    )
  }
  if (notes.length === 0) return null
  return (
    <div role="status" className="request-notes text-small text-ink-2">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** The companion's hours on the date's weekday; `times` empty: not available. `null`: not stated. */
function hoursOn(schedule: NonNullable<Profile['schedule']>, date: string) {
  const index = (new Date(`${date}T00:00:00Z`).getUTCDay() + SUNDAY_FIRST) % weekdays.length
  const weekday = weekdays[index]
  const day = weekday && schedule[weekday]
  if (!day || (day.available && !day.times)) return null
  return { index, times: day.available ? day.times : '' }
}
