import { html } from 'hono/html'
import { isOk } from '../delivery.ts'
import { modeNames, modes } from '../modes.ts'
import { amountText } from '../money.ts'
import type { Answer } from '../postbacks.ts'
import type { Sale } from '../sales.ts'

export const priceOf = ({ amount, currency }: Pick<Sale, 'amount' | 'currency'>) =>
  `${currency}\u00a0${amountText(amount)}`

export function stateOf({ state, ended_by, paid_until }: Sale): string {
  if (state === 'active') return `Active, charged next on ${paid_until}`
  if (state === 'cancelled') return `Cancelled, ends on ${paid_until}`
  return `Ended by ${ended_by} on ${paid_until}`
}

export const modeSelect = () =>
  html`<label>
    Notification
    <select name="mode">
      ${modeNames.map((name) => html`<option value="${name}">${modes[name]}</option>`)}
    </select>
  </label>`

/** What the site said, equal answers once. */
export function answersInWords(answers: Answer[]) {
  const said = Map.groupBy(answers, ({ status, body }) => `${status || ''} ${body}`.trim())
  return [...said].map(([words, equal]) => {
    const times = equal.length > 1 ? ` × ${equal.length}` : ''
    return html`<span class="${equal.every(isOk) ? 'good' : 'bad'}">${words}${times}</span>`
  })
}
