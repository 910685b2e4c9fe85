import { html } from 'hono/html'
import { panelPage } from '../page.ts'
import { panelStyle } from '../style.ts'
import { actionsFor, firstRenewal, saleActions } from './actions.ts'
import type { Order } from './links.ts'
import type { LocalSale } from './sales.ts'

type Content = {
  /** The error message, if a request was rejected. */
  refusal?: string
  /** The order to pay. */
  order?: Order
  sales?: LocalSale[]
}

/** The page of the payment stand-in: an order, or the sales with their actions. */
export const payPage = ({ refusal, order, sales }: Content) =>
  panelPage({
    title: refusal ? 'Refused' : (order?.name ?? 'Payments'),
    stylesheet: '/local/pay/style.css',
    lead: html`The payment provider of local development: nothing is charged.
      <a href="/">To the site</a> · <a href="/local/pay">All sales</a>`,
    main: html`${refusal && html`<p class="text bad">${refusal}</p>`}${order && orderForm(order)}
    ${sales && (sales.length > 0 ? sales.map(saleArticle) : html`<p>No sale yet.</p>`)}`,
  })

const orderForm = (order: Order) =>
  html`<article>
    <p>CHF ${order.price} a month. Renews every month, next on ${firstRenewal(order)}.</p>
    ${
      order.preceding &&
      html`<p>
        Replaces ${order.preceding.name}; the days paid until ${order.preceding.paid_until} are
        added.
      </p>`
    }
    <form method="post">
      <button class="first" name="action" value="buy">Pay CHF ${order.price}</button>
      <button name="action" value="decline">Decline</button>
    </form>
  </article>`

const saleArticle = (sale: LocalSale) =>
  html`<article id="${sale.id}">
    <h2>${sale.name}</h2>
    <p>${stateOf(sale)}</p>
    <p class="label">
      CHF ${sale.price} a month · sale ${sale.id} · order ${sale.reference_id}
      ${sale.preceded_by && html` · replaces sale ${sale.preceded_by}`}
    </p>
    <form method="post">
      <input type="hidden" name="sale" value="${sale.id}" />
      ${actionsFor(sale).map(
        (action) => html`<button name="action" value="${action}">${saleActions[action]}</button>`,
      )}
    </form>
  </article>`

function stateOf({ state, paid_until }: LocalSale): string {
  switch (state) {
    case 'active':
      return `Active, charged next on ${paid_until}`
    case 'cancelled':
      return `Cancelled, ends on ${paid_until}`
    case 'ended':
      return 'Ended'
  }
}

export const payStyle = `${panelStyle}
:root {
  --on-wine: light-dark(oklch(97% 0.01 60), oklch(18% 0.03 350));
  --alarm: light-dark(oklch(47% 0.19 27), oklch(76% 0.14 27));
}
form {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding-bottom: 1rem;
}
button {
  min-height: 2.75rem;
  padding: 0.25rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 2px;
  background: transparent;
  color: var(--ink);
  font: inherit;
  cursor: pointer;
}
button:hover {
  border-color: var(--wine);
}
button.first {
  border-color: var(--wine);
  background: var(--wine);
  color: var(--on-wine);
}
.bad {
  color: var(--alarm);
}
`
