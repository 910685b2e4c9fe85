import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { weekdays, type Weekday } from '#platform/weekdays'
import type { FieldsProps } from '../fields/fields-props.ts'
import { useFieldNames } from '../fields/field-names.ts'
import { GroupRefusal } from '../fields/group-refusal.tsx'
import { weekdayIndex } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { DayEditor } from './day-editor.tsx'
import { clockTimeOf, weekAxis, widerAxis, type DayHours, type WeekAxis } from './shifts.ts'
import { DayBar, shortWeekdayName } from './week-bars.tsx'
import '../../../styles/week.css'

/** The usual hours of a companion's week as seven bars; the chosen day is edited below them. */
export function WeekFields({ form, set, refusals }: FieldsProps) {
  const names = useFieldNames()
  return (
    <div className="week">
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
      <GroupRefusal refusals={refusals} fields={['schedule']} />
    </div>
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
      <div className="week-chart">
        <AxisLabels axis={axis} />
        <div className="week-days" role="group" aria-label={t`Days of the week`}>
          {weekdays.map((day, index) => (
            <button
              key={day}
              type="button"
              className="week-day"
              aria-pressed={day === openDay}
              aria-controls={panelId}
              onClick={() => setOpenDay(day)}
            >
              <DayBar day={day} hours={form.schedule[day]} axis={axis} />
              <span className="week-name">{shortWeekdayName(index)}</span>
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
    <div className="week-axis" aria-hidden="true">
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
