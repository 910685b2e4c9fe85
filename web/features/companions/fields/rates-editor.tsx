import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { rateNames } from '#companions/offer-texts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { rateName } from '../labels.ts'
import { ownRateName } from '../own-value-labels.ts'
import type { FieldsProps } from './fields-props.ts'
import { rateTextFields } from './offer-texts-fields.tsx'
import { PriceField } from './price-field.tsx'
import { lineKeys, problemOfLine, rowsWith, type LineProblem } from './typed-lines.ts'

const NEW_PRICE = 'rates-price'

type Props = FieldsProps & {
  /** False: without the names in other languages. */
  hasTexts?: boolean
}

/** Name of the field of a rate's price. */
export const rateFieldName = (rate: string) => `rate-${rate}`

/** Prices by rate, each a number or words; the last line adds one. */
export function RatesEditor({ form, set, isOwn = false, hasTexts = true }: Props) {
  const { t } = useLingui()
  const part = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<LineProblem | null>(null)
  const { rates, typed } = form
  const nameOf = isOwn ? ownRateName : rateName
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

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div ref={part} className="rates">
      {rates.map((rate) => {
        const name = nameOf(rate.name)
        return (
          <div key={rate.id} role="group" aria-label={name} className="rate">
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
            {hasTexts &&
              rateTextFields(rate, form.offer_language, (changes) => changeRate(rate.id, changes))}
          </div>
        )
      })}
      <div role="group" aria-label={t`Add a price`} className="rate-new">
        <p className="text-small text-ink-2">
          <Trans>Add a price</Trans>
        </p>
        {unusedNames.length > 0 && (
          <div className="rate-names">
            {unusedNames.map((name) => (
              <button
                key={name}
                type="button"
                className="rate-name"
                aria-pressed={line['name'] === name}
                onClick={() => {
                  type({ ...line, name })
                  part.current?.querySelector<HTMLElement>(`[name="${NEW_PRICE}"]`)?.focus()
                }}
              >
                {nameOf(name)}
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
          onKeyDown={addOnEnter}
        />
        <PriceField
          label={t`Price`}
          name={NEW_PRICE}
          value={line['price'] ?? ''}
          error={problem?.field === NEW_PRICE ? problem.text : undefined}
          onValue={(price) => type({ ...line, price })}
          onKeyDown={addOnEnter}
        />
        <Button variant="line" aria-label={t`Add the price`} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </div>
  )
}
