import { html } from 'hono/html'
import type { Day } from '../calendar.ts'
import type { Order } from '../order.ts'
import { payPage } from './frame.ts'
import { modeSelect, priceOf } from './labels.ts'

const cardForm = html`<fieldset>
  <legend>Card</legend>
  <p class="label">Whatever you type here stays here: nothing is read, nothing is charged.</p>
  <label
    >Number <input inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242"
  /></label>
  <div class="pair">
    <label
      >Valid until <input inputmode="numeric" autocomplete="off" placeholder="12 / 29"
    /></label>
    <label>Code <input inputmode="numeric" autocomplete="off" placeholder="123" /></label>
  </div>
</fieldset>`

const changeInWords = ({ preceding, option }: NonNullable<Order['change']>) =>
  option === 'extend'
    ? html`Takes the place of ${preceding.name}; the days paid until ${preceding.paid_until} are
      added.`
    : html`Takes the place of ${preceding.name}, which ends today.`

/** The card's fields have no names: they can't be sent. */
export const orderPage = (order: Order, renewal: Day) =>
  payPage(
    order.name,
    html`The payment page of the local stand-in.`,
    html`<p class="price">${priceOf(order)} a month</p>
      <p>Renews every month until cancelled, next on ${renewal}.</p>
      ${order.change && html`<p>${changeInWords(order.change)}</p>`}
      <form method="post">
        ${cardForm} ${modeSelect()}
        <button class="first" name="decision" value="pay">Pay ${priceOf(order)}</button>
        <button name="decision" value="decline">Decline</button>
      </form>
      <p><a href="${new URL('/', order.successUrl).href}">Back to the site without paying</a></p>`,
  )
