import { i18n } from '#i18n'
import { weekdays, type Weekday } from '#platform/weekdays'
import {
  barOf,
  dayShifts,
  isInWords,
  weekAxis,
  type DayHours,
  type Week,
  type WeekAxis,
} from './shifts.ts'
import '../../../styles/week.css'

/** "Mon". @param index 0 is Monday */
export function shortWeekdayName(index: number): string {
  const format = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + index)).replace(/\.$/, '')
}

const BAR_WIDTH = 10

/** A day's hours as a bar, from the morning at the top to the night at its end. */
export function DayBar({ day, hours, axis }: { day: Weekday; hours: DayHours; axis: WeekAxis }) {
  const length = axis.end - axis.start
  const isWholeBar = hours.available && dayShifts(hours).length === 0
  return (
    <svg
      viewBox={`0 0 ${BAR_WIDTH} ${length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-day={day}
      data-words={isWholeBar || isInWords(hours) ? true : undefined}
    >
      {isWholeBar && <rect width={BAR_WIDTH} height={length} />}
      {dayShifts(hours).map((shift) => {
        const { position, length: height } = barOf(shift, axis)
        return <rect key={shift.from} y={position} width={BAR_WIDTH} height={height} />
      })}
    </svg>
  )
}

/** The week as seven bars with the names of the days; the row below has the days as a text. */
export function WeekBars({ week }: { week: Week }) {
  const axis = weekAxis(week)
  return (
    <div className="week-days week-overview" aria-hidden="true">
      {weekdays.map((day, index) => (
        <span key={day} className="week-day">
          <DayBar day={day} hours={week[day]} axis={axis} />
          <span>{shortWeekdayName(index)}</span>
        </span>
      ))}
    </div>
  )
}
