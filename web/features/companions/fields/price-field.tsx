import { useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEventHandler, type ReactNode } from 'react'
import { readMoney } from '#platform/money'
import { francsText, priceText, readPrice } from './price-text.ts'
import '../../../styles/price-fields.css'

type Props = {
  label: string
  name: string
  /** The price as visitors read it: a number of francs, or words. */
  value: string
  onValue: (value: string) => void
  /** A button beside the label. */
  action?: ReactNode
  /** False: only whole francs from 10 to 10 000, which lists and filters compare. */
  allowsText?: boolean
  error?: string | undefined
  onKeyDown?: KeyboardEventHandler | undefined
}

const MAX_LENGTH = 80
/** Limits of the price that lists and filters compare, in francs. */
const LIMITS = { min: 10, max: 10_000 }

/**
 * A price with a numeric keyboard. It accepts amounts as people in Switzerland write them and shows the result; a
 * switch allows words instead.
 */
export function PriceField({
  label,
  name,
  value,
  onValue,
  action,
  allowsText = true,
  error,
  onKeyDown,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  const price = readPrice(value)
  const [isText, setText] = useState(allowsText && value !== '' && price === null)
  // The unit stays while the amount is typed again.
  const [unit, setUnit] = useState(price?.unit ?? '')
  // The text as typed, until the focus leaves.
  const [draft, setDraft] = useState({ text: '', value: '' })
  const isTyped = draft.text !== '' && draft.value === value
  const amountText = price ? francsText(price.francs) : value.replace(/^CHF\s*/i, '')
  const currentUnit = price?.unit ?? unit

  function type(text: string) {
    const francs = readMoney(text)
    let next = text.trim()
    if (francs !== null) {
      next = allowsText ? priceText({ francs, unit: currentUnit }) : `CHF ${francs}`
    }
    if (price) setUnit(price.unit)
    setDraft({ text, value: next })
    onValue(next)
  }

  const isInRange =
    allowsText ||
    (price !== null &&
      Number.isInteger(price.francs) &&
      price.francs >= LIMITS.min &&
      price.francs <= LIMITS.max)
  let problem = error
  if (!isText && value !== '' && (price === null || !isInRange)) {
    problem = allowsText
      ? t`Enter an amount such as 300, 1’500 or 9.90.`
      : t`Enter whole francs from ${LIMITS.min} to ${LIMITS.max}, such as 300.`
  }
  const noteIds = problem ? `${id}note` : undefined
  return (
    <div className="field price-field">
      <span className="price-head">
        <label htmlFor={id}>{label}</label>
        {allowsText && (
          <button type="button" className="price-switch" onClick={() => setText(!isText)}>
            {isText ? t`As a number` : t`As text`}
            <span className="sr-only"> {label}</span>
          </button>
        )}
        {action}
      </span>
      <span className="field-box">
        {isText ? (
          <input
            id={id}
            name={name}
            maxLength={MAX_LENGTH}
            value={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={noteIds}
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={onKeyDown}
          />
        ) : (
          <>
            <span className="price-unit">{t`CHF`}</span>
            <input
              id={id}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={isTyped ? draft.text : amountText}
              aria-invalid={problem ? true : undefined}
              aria-describedby={noteIds}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              onFocus={(event) => event.target.select()}
              onBlur={() => setDraft({ text: '', value: '' })}
            />
            {currentUnit && <span className="price-unit">/ {currentUnit}</span>}
          </>
        )}
      </span>
      {problem && (
        <small id={`${id}note`} className="field-error">
          {problem}
        </small>
      )}
    </div>
  )
}
