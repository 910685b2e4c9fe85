import { useLingui } from '@lingui/react/macro'
import { boundKey } from '#catalogue/filters'
import { ranges, type RangeName } from '#platform/limits'

export type Bounds = { min: number | null; max: number | null }

type Props = { name: RangeName; bounds: Bounds | undefined; onChange: (bounds: Bounds) => void }

/** A slider with two handles and two number fields for the same bounds; an end of the scale means no bound. */
export function RangeField({ name, bounds, onChange }: Props) {
  const { t } = useLingui()
  const { min, max, unit } = ranges[name]
  const low = bounds?.min ?? min
  const high = bounds?.max ?? max
  const label = { height: t`Height`, weight: t`Weight`, age: t`Age`, price: t`Price per hour` }[
    name
  ]
  const units = { cm: t`cm`, kg: t`kg`, years: t`years`, CHF: t`CHF` }[unit]

  const labelOf = (value: number) => {
    // The lowest age is the legal minimum, so "or less" would be wrong.
    if (value <= min) return name === 'age' ? String(min) : t`${min} or less`
    return value >= max ? t`${max} or more` : String(value)
  }

  const bound = (which: 'min' | 'max', value: number) => {
    const from = which === 'min' ? Math.min(value, high) : low
    const to = which === 'min' ? high : Math.max(value, low)
    onChange({ min: from <= min ? null : from, max: to >= max ? null : to })
  }

  const handle = (which: 'min' | 'max') => (
    <input
      type="range"
      min={min}
      max={max}
      value={which === 'min' ? low : high}
      aria-label={which === 'min' ? t`${label}, from` : t`${label}, to`}
      aria-valuetext={labelOf(which === 'min' ? low : high)}
      onChange={({ target }) => bound(which, target.valueAsNumber)}
      // With both handles at the upper end only the lower one can move, so it lies on top.
      className={which === 'min' && low >= max ? 'z-10' : ''}
    />
  )

  /** Clamps the typed number to the scale, applies it and displays it. */
  const commit = (which: 'min' | 'max', input: HTMLInputElement) => {
    const number = Math.round(input.valueAsNumber)
    if (Number.isNaN(number)) {
      input.value = input.defaultValue
      return
    }
    const onScale = Math.min(max, Math.max(min, number))
    input.value = String(onScale)
    bound(which, onScale)
  }

  const number = (which: 'min' | 'max') => (
    <input
      // A new key resets the field to the corrected number.
      key={which === 'min' ? low : high}
      type="number"
      inputMode="numeric"
      name={boundKey(name, which)}
      min={min}
      max={max}
      defaultValue={which === 'min' ? low : high}
      aria-label={
        which === 'min' ? t`${label}, minimum, in ${units}` : t`${label}, maximum, in ${units}`
      }
      onBlur={({ currentTarget }) => commit(which, currentTarget)}
      onKeyDown={({ key, currentTarget }) => {
        // The number is corrected before the browser validates the form, which would refuse to submit it.
        if (key === 'Enter') commit(which, currentTarget)
      }}
      className="number-field"
    />
  )

  return (
    <fieldset className="filter-group">
      <legend className="text-label uppercase">
        {label} ({units})
      </legend>
      <div>
        <div className="range" role="presentation">
          <svg aria-hidden="true" viewBox={`${min} 0 ${max - min} 1`} preserveAspectRatio="none">
            <path d={`M${min} 0H${max}V1H${min}`} className="fill-line" />
            <path d={`M${low} 0H${high}V1H${low}`} className="fill-wine" />
          </svg>
          {handle('min')}
          {handle('max')}
        </div>
        <div className="flex items-center gap-3 text-small text-ink-2 tabular-nums">
          {number('min')}
          <span>{labelOf(low)}</span>
          <span className="ml-auto">{labelOf(high)}</span>
          {number('max')}
        </div>
      </div>
    </fieldset>
  )
}
