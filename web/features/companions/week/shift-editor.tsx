import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Shift } from '#companions/opening-hours'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  barOf,
  clockTimeOf,
  inputTimeOf,
  minutesOfInput,
  SHIFT_STEP,
  shiftLimits,
  shiftWith,
  type WeekAxis,
} from './shifts.ts'

type Props = {
  /** Name of the weekday. */
  day: string
  shifts: readonly Shift[]
  index: number
  axis: WeekAxis
  onChange: (shift: Shift) => void
  /** Null: the only shift of the day. */
  onRemove: (() => void) | null
}

const BAR_HEIGHT = 10

/** A shift as a bar with a handle at each end, and its exact times. */
export function ShiftEditor({ day, shifts, index, axis, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const shift = shifts[index]
  if (!shift) return null
  const limits = shiftLimits(shifts, index, axis)
  const { position, length } = barOf(shift, axis)
  const move = (end: 'from' | 'to', minutes: number) => {
    const [least, most] = limits[end]
    onChange({ ...shift, [end]: Math.min(most, Math.max(least, minutes)) })
  }
  const enter = (part: { from: number } | { to: number }) => {
    const next = shiftWith(shift, part)
    if (next) onChange(next)
  }
  const handles = [
    { end: 'from', label: t`${day}, beginning` },
    { end: 'to', label: t`${day}, end` },
  ] as const
  return (
    <div className="week-shift">
      <div className="week-shift-bar">
        <svg
          viewBox={`0 0 ${axis.end - axis.start} ${BAR_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect x={position} width={length} height={BAR_HEIGHT} />
        </svg>
        {handles.map(({ end, label }) => (
          <input
            key={end}
            type="range"
            aria-label={label}
            aria-valuetext={clockTimeOf(shift[end])}
            min={axis.start}
            max={axis.end}
            step={SHIFT_STEP}
            value={shift[end]}
            onChange={(event) => move(end, event.target.valueAsNumber)}
          />
        ))}
      </div>
      <div className="week-shift-times">
        <TimeField label={t`From`} minutes={shift.from} onTime={(from) => enter({ from })} />
        <TimeField label={t`To`} minutes={shift.to} onTime={(to) => enter({ to })} />
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

type TimeProps = { label: string; minutes: number; onTime: (minutes: number) => void }

/** A time input that shows incomplete times while they are typed. */
function TimeField({ label, minutes, onTime }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      type="time"
      value={typed ?? inputTimeOf(minutes)}
      onChange={({ target }) => {
        setTyped(target.value)
        const time = minutesOfInput(target.value)
        if (time !== null) onTime(time)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
