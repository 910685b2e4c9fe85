import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { rateNames } from '#companions/offer-texts'
import {
  lineKeys,
  problemOfLine,
  rowsWith,
  type LineProblem,
} from '../../../../features/companions/fields/typed-lines.ts'
import { rateTextFields } from '../../../../features/companions/fields/offer-texts-fields.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { GroupProps } from './group-props.ts'
import { ownRateName } from '../own-value-labels.ts'
import { PriceField } from './price-field.tsx'

const NEW_PRICE = 'rates-price'

/** Name of the field of a rate's price. */
export const rateFieldName = (rate: string) => `rate-${rate}`

/** Prices by rate, each a number or words; the last line adds one. */
export function RatesEditor({ values, set }: Pick<GroupProps, 'values' | 'set'>) {
  const { t } = useLingui()
  const part = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<LineProblem | null>(null)
  const { rates, typed } = values
  const line = typed.rates
  const changeRate = (id: string, changes: Partial<(typeof rates)[number]>) =>
    set(
      'rates',
      rates.map((rate) => (rate.id === id ? { ...rate, ...changes } : rate)),
    )
  const type = (newLine: Record<string, string>) => {
    setProblem(null)
    set('typed', { ...typed, rates: newLine })
  }
  const unusedNames = rateNames.filter((name) => rates.every((rate) => rate.name !== name))

  function add() {
    const lineProblem = problemOfLine('rates', rates, line)
    setProblem(lineProblem)
    if (lineProblem) {
      part.current?.querySelector<HTMLElement>(`[name="${lineProblem.field}"]`)?.focus()
      return
    }
    set('rates', rowsWith(rates, line, lineKeys.rates))
    type({})
  }

  return (
    <div ref={part} className="own-rates">
      {rates.map((rate) => {
        const name = ownRateName(rate.name)
        return (
          <div key={rate.id} role="group" aria-label={name} className="own-rate">
            <PriceField
              label={name}
              name={rateFieldName(rate.name)}
              value={rate.price}
              onValue={(price) => changeRate(rate.id, { price })}
              action={
                <IconButton
                  icon="x"
                  label={t`Remove ${name}`}
                  onClick={() =>
                    set(
                      'rates',
                      rates.filter(({ id }) => id !== rate.id),
                    )
                  }
                />
              }
            />
            {rateTextFields(rate, values.offer_language, (changes) => changeRate(rate.id, changes))}
          </div>
        )
      })}
      <div role="group" aria-label={t`Add a price`} className="own-rate-new">
        <p className="own-label">
          <Trans>Add a price</Trans>
        </p>
        {unusedNames.length > 0 && (
          <div className="own-chips">
            {unusedNames.map((name) => (
              <button
                key={name}
                type="button"
                className="own-chip"
                aria-pressed={line['name'] === name}
                onClick={() => {
                  type({ ...line, name })
                  part.current?.querySelector<HTMLElement>(`[name="${NEW_PRICE}"]`)?.focus()
                }}
              >
                {ownRateName(name)}
              </button>
            ))}
          </div>
        )}
        <Field
          label={t({ message: 'For', context: 'name of a price' })}
          name="rates-name"
          maxLength={40}
          value={line['name'] ?? ''}
          error={problem?.field === 'rates-name' && problem.text}
          onChange={(event) => type({ ...line, name: event.target.value })}
        />
        <PriceField
          label={t`Price`}
          name={NEW_PRICE}
          value={line['price'] ?? ''}
          error={problem?.field === NEW_PRICE ? problem.text : undefined}
          onValue={(price) => type({ ...line, price })}
        />
        <Button variant="line" aria-label={t`Add the price`} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </div>
  )
}
