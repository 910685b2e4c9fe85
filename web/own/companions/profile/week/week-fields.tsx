import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { weekdays, type Weekday } from '#platform/weekdays'
import type { FieldsProps } from '../../../../features/companions/fields/fields-props.ts'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import { weekdayIndex } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { CheckboxWithNote } from '../../../../ui/choice-fields.tsx'
import { SectionHelp } from '../../../shared/own-section.tsx'
import { DayEditor } from './day-editor.tsx'
import { clockTimeOf, weekAxis, widerAxis, type DayHours, type WeekAxis } from './shifts.ts'
import { DayBar, shortWeekdayName } from './week-bars.tsx'
import '../../../../styles/own-week.css'

/** The companion's week as seven bars; the chosen day is edited below them. */
export function WeekFields({ form, set }: FieldsProps) {
  const names = useFieldNames()
  return (
    <section className="own-week">
      <CheckboxWithNote
        checked={form.has_schedule}
        onChange={(isChecked) => set('has_schedule', isChecked)}
      >
        {names.has_schedule}
      </CheckboxWithNote>
      {form.has_schedule ? (
        <WeekEditor form={form} set={set} />
      ) : (
        <p className="text-ink-2">
          <Trans>By arrangement</Trans>
        </p>
      )}
      <SectionHelp title={names.schedule}>
        <p>
          <Trans>
            Select a day, then move the two handles or enter exact times. Clients find you by these
            hours; hours in other words are shown as written, but not found by time.
          </Trans>
        </p>
      </SectionHelp>
    </section>
  )
}

function WeekEditor({ form, set }: FieldsProps) {
  const { t } = useLingui()
  const panelId = useId()
  const now = useNow()
  const [openDay, setOpenDay] = useState<Weekday>(() => weekdays[weekdayIndex(now)] ?? 'monday')
  const currentAxis = weekAxis(form.schedule)
  const [axis, setAxis] = useState(currentAxis)
  const wide = widerAxis(axis, currentAxis)
  if (wide.start !== axis.start || wide.end !== axis.end) setAxis(wide)
  const hoursLabel = useHoursLabel()
  return (
    <>
      <div className="own-week-chart">
        <AxisLabels axis={axis} />
        <div className="own-week-days" role="group" aria-label={t`Days of the week`}>
          {weekdays.map((day, index) => (
            <button
              key={day}
              type="button"
              className="own-week-day"
              aria-pressed={day === openDay}
              aria-controls={panelId}
              onClick={() => setOpenDay(day)}
            >
              <DayBar day={day} hours={form.schedule[day]} axis={axis} />
              <span className="own-week-name">{shortWeekdayName(index)}</span>
              <span className="sr-only">{hoursLabel(form.schedule[day])}</span>
            </button>
          ))}
        </div>
      </div>
      <DayEditor
        key={openDay}
        id={panelId}
        day={openDay}
        week={form.schedule}
        axis={axis}
        onChange={(week) => set('schedule', week)}
      />
    </>
  )
}

const SIX_HOURS = 360

/** Every sixth hour beside the bars. */
function AxisLabels({ axis }: { axis: WeekAxis }) {
  const hours: number[] = []
  for (let hour = axis.start; hour < axis.end; hour += SIX_HOURS) hours.push(hour)
  const length = axis.end - axis.start
  return (
    <div className="own-week-axis" aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={{ top: `${(100 * (hour - axis.start)) / length}%` }}>
          {clockTimeOf(hour).slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

/** Returns a function for a day's hours in words. */
function useHoursLabel() {
  const { t } = useLingui()
  return ({ available, times }: DayHours): string => {
    if (!available) return t`Not available`
    return times.trim() || t`Available`
  }
}
