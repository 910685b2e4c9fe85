import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Shift } from '#companions/opening-hours'
import { weekdays, type Weekday } from '#platform/weekdays'
import { weekdayName } from '../../../lib/format.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ShiftEditor } from './shift-editor.tsx'
import {
  dayShifts,
  freeDay,
  isEqualDay,
  isEqualWeek,
  isInWords,
  nextShift,
  timesText,
  weekWithCopies,
  type DayHours,
  type Week,
  type WeekAxis,
} from './shifts.ts'
import { shortWeekdayName } from './week-bars.tsx'

type Props = {
  id: string
  day: Weekday
  week: Week
  axis: WeekAxis
  onChange: (week: Week) => void
}

const MAX_TIMES = 60
/** A shift keeps its place, and the handle in use, while its times change. */
const shiftKeys = ['first', 'second', 'third', 'fourth']

/** One day of the week: free or not, its hours, and copies to other days. */
export function DayEditor({ id, day, week, axis, onChange }: Props) {
  const { t } = useLingui()
  const hours = week[day]
  const name = weekdayName(weekdays.indexOf(day))
  const shifts = dayShifts(hours)
  const [isWording, setWording] = useState(() => isInWords(hours))
  const change = (next: DayHours) => onChange({ ...week, [day]: next })
  const changeShifts = (next: readonly Shift[]) =>
    change({ available: true, times: timesText(next) })
  const further = nextShift(shifts)

  function useTimes() {
    setWording(false)
    if (shifts.length === 0) change(freeDay({ ...week, [day]: { ...hours, times: '' } }, day))
  }
  return (
    <div id={id} className="week-panel" role="group" aria-label={name}>
      <div className="week-head">
        <p className="text-h4">{name}</p>
        <CheckboxWithNote
          checked={hours.available}
          onChange={(isFree) =>
            change(isFree ? freeDay(week, day) : { ...hours, available: false })
          }
        >
          {t({ message: 'Free', context: 'day of the week' })}
        </CheckboxWithNote>
      </div>
      {hours.available && isWording && (
        <Field
          label={t`Times on ${name}`}
          hint={<Trans>Visitors see this as written, but can’t find it by time.</Trans>}
          maxLength={MAX_TIMES}
          value={hours.times}
          onChange={(event) => change({ available: true, times: event.target.value })}
        />
      )}
      {hours.available &&
        !isWording &&
        shifts.map((shift, index) => (
          <ShiftEditor
            key={shiftKeys[index]}
            day={name}
            shifts={shifts}
            index={index}
            axis={axis}
            onChange={(next) => changeShifts(shifts.with(index, next))}
            onRemove={
              shifts.length > 1
                ? () => changeShifts(shifts.filter((other) => other !== shift))
                : null
            }
          />
        ))}
      {hours.available && (
        <div className="week-actions">
          {!isWording && further && (
            <Button variant="quiet" onClick={() => changeShifts([...shifts, further])}>
              <Trans>Add hours</Trans>
            </Button>
          )}
          {isWording ? (
            <Button variant="quiet" onClick={useTimes}>
              <Trans>Use times</Trans>
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => setWording(true)}>
              <Trans>Use other words</Trans>
            </Button>
          )}
        </div>
      )}
      <CopyDay day={day} week={week} onChange={onChange} />
    </div>
  )
}

type CopyProps = Pick<Props, 'day' | 'week' | 'onChange'>

/** Copies the hours of a day to others by one press, and undoes that until the week changes again. */
function CopyDay({ day, week, onChange }: CopyProps) {
  const { t } = useLingui()
  const group = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<{ before: Week; after: Week } | null>(null)
  const name = weekdayName(weekdays.indexOf(day))
  function copy(targets: readonly Weekday[]) {
    const after = weekWithCopies(week, day, targets)
    if (isEqualWeek(week, after)) return
    setCopied({ before: week, after })
    onChange(after)
    announce(t`Hours copied.`)
  }
  function undo({ before }: { before: Week }) {
    // The button had the focus, and is removed.
    group.current?.focus()
    setCopied(null)
    onChange(before)
    announce(t`Hours restored.`)
  }
  const groups = [
    { label: t`Monday to Friday`, days: weekdays.slice(0, 5) },
    { label: t`Every day`, days: weekdays },
  ]
  return (
    <div
      ref={group}
      tabIndex={-1}
      className="week-copy outline-none"
      role="group"
      aria-label={t`Copy ${name} to other days`}
    >
      <span className="week-label">
        <Trans>Copy to</Trans>
      </span>
      <div className="week-targets">
        {weekdays.map((target, index) => {
          if (target === day) return null
          const isCopied = isEqualDay(week[day], week[target])
          return (
            <button
              key={target}
              type="button"
              className="week-target"
              data-copied={isCopied ? true : undefined}
              onClick={() => copy([target])}
            >
              {isCopied && <Icon name="check" />}
              {shortWeekdayName(index)}
            </button>
          )
        })}
        {groups.map(({ label, days }) => (
          <button key={label} type="button" className="week-target" onClick={() => copy(days)}>
            {label}
          </button>
        ))}
      </div>
      {copied && isEqualWeek(week, copied.after) && (
        <p>
          <Button variant="quiet" onClick={() => undo(copied)}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
