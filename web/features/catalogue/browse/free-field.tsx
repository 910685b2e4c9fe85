import { Trans, useLingui } from '@lingui/react/macro'
import { dayOf, isDay } from '#platform/days'
import { freeWhens, readFreeWhen, type FreeWhen } from '#catalogue/free-when'
import { useNow } from '../../../lib/use-now.ts'

type Props = { free: FreeWhen | undefined; onChange: (free: FreeWhen | undefined) => void }

/** Field for the time she has to be free: now, tonight, or on a day, at any or at certain hours. */
export function FreeField({ free, onChange }: Props) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  const dayFilter = free?.when === 'day' ? free : null
  const when = free?.when ?? ''
  const names = { '': t`Any time`, now: t`Now`, tonight: t`Tonight`, day: t`On a specific day` }

  const choose = (value: keyof typeof names) => {
    if (value === '') onChange(undefined)
    else onChange(value === 'day' ? { when: value, day: today } : { when: value })
  }
  const typedFields = [
    { name: 'freeDay', label: t`Day`, type: 'date', value: dayFilter?.day, min: today },
    { name: 'freeFrom', label: t`From`, type: 'time', value: dayFilter?.from },
    { name: 'freeTo', label: t`Until`, type: 'time', value: dayFilter?.to },
  ] as const
  const change = (key: (typeof typedFields)[number]['name'], text: string) => {
    const fields = {
      freeDay: dayFilter?.day,
      freeFrom: dayFilter?.from,
      freeTo: dayFilter?.to,
      [key]: text,
    }
    if (!isDay(fields.freeDay ?? '')) return
    onChange(readFreeWhen((name) => (name === 'free' ? 'day' : fields[name])))
  }

  return (
    <fieldset className="filter-group">
      <legend className="text-label uppercase">
        <Trans>Available</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {(['', ...freeWhens] as const).map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="free"
              value={value}
              checked={when === value}
              onChange={() => choose(value)}
            />
            {names[value]}
          </label>
        ))}
      </div>
      <div className="free-day" data-chosen={when === 'day' || undefined}>
        {typedFields.map(({ name, label, type, value, ...rest }) => (
          <label key={name}>
            {label}
            <input
              type={type}
              name={name}
              {...rest}
              value={value ?? ''}
              onChange={({ target }) => change(name, target.value)}
            />
          </label>
        ))}
        <p className="text-small text-ink-2">
          <Trans>
            Times are Swiss. Leave the hours blank to find anyone free for at least an hour that
            day.
          </Trans>
        </p>
      </div>
    </fieldset>
  )
}
