import { Trans, useLingui } from '@lingui/react/macro'
import { rateNames } from '#companions/offer-texts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { rateName } from '../labels.ts'
import { ownRateName } from '../own-value-labels.ts'
import type { FieldsProps } from './fields-props.ts'
import { rateTextFields } from './offer-texts-fields.tsx'
import { PriceField } from './price-field.tsx'
import { useNewRow } from './use-new-row.ts'

type Props = FieldsProps & {
  /** False: without the names in other languages. */
  hasTexts?: boolean
}

/** Name of the field of a rate's price. */
export const rateFieldName = (rate: string) => `rate-${rate}`

/** Prices by rate, each a number or words; the last line adds one. */
export function RatesEditor({ form, set, isOwn = false, hasTexts = true }: Props) {
  const { t } = useLingui()
  const { part, line, type, add, addOnEnter, errorOf, focusField } = useNewRow('rates', {
    form,
    set,
  })
  const { rates } = form
  const nameOf = isOwn ? ownRateName : rateName
  const changeRate = (id: string, changes: Partial<(typeof rates)[number]>) =>
    set(
      'rates',
      rates.map((rate) => (rate.id === id ? { ...rate, ...changes } : rate)),
    )
  const unusedNames = rateNames.filter((name) => rates.every((rate) => rate.name !== name))

  return (
    <div className="rates">
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
      <div ref={part} role="group" aria-label={t`Add a price`} className="rate-new">
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
                  type({ name })
                  focusField('rates-price')
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
          error={errorOf('rates-name')}
          onChange={(event) => type({ name: event.target.value })}
          onKeyDown={addOnEnter}
        />
        <PriceField
          label={t`Price`}
          name="rates-price"
          value={line['price'] ?? ''}
          error={errorOf('rates-price')}
          onValue={(price) => type({ price })}
          onKeyDown={addOnEnter}
        />
        <Button variant="line" aria-label={t`Add the price`} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </div>
  )
}
