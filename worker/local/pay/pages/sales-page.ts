import { html } from 'hono/html'
import { acts } from '../acts.ts'
import type { Scope } from '../context.ts'
import type { LedgerEntry } from '../ledger.ts'
import { modes } from '../modes.ts'
import { actNames, allows } from '../run-action.ts'
import type { Postback } from '../postbacks.ts'
import type { Sale } from '../sales.ts'
import type { Transaction } from '../transactions.ts'
import { payPage } from './frame.ts'
import { answersInWords, modeSelect, priceOf, stateOf } from './labels.ts'

const nameOf = (action: (typeof actNames)[number]) =>
  action === 'upgrade' ? 'Upgrade' : acts[action].says

const actForm = (sale: Sale) =>
  html`<form method="post" action="/local/pay/acts">
    <input type="hidden" name="saleID" value="${sale.id}" />
    <div class="row">
      ${modeSelect()}
      <label
        >Amount <input class="short" name="amount" inputmode="decimal" placeholder="29.98"
      /></label>
      <label>Days <input class="short" name="days" inputmode="numeric" placeholder="7" /></label>
    </div>
    <div class="row">
      ${actNames
        .filter((action) => allows(action, sale))
        .map((action) => html`<button name="action" value="${action}">${nameOf(action)}</button>`)}
    </div>
  </form>`

const moved = ({ kind, made_on, id, amount }: Transaction, { currency }: Sale) =>
  html`<li>
    <span>${made_on} · ${kind} ${id}</span>
    <span>${kind === 'charge' ? '' : '−'}${priceOf({ amount, currency })}</span>
  </li>`

const delivery = ({ id, parameters, mode, attempts, delivered, answers }: Postback) =>
  html`<li>
    <span>${parameters['event']}${mode === 'once' ? '' : ` · ${modes[mode].toLowerCase()}`}</span>
    ${attempts === 0 ? html`<span>Waits</span>` : answersInWords(answers)}
    ${
      delivered
        ? ''
        : html`<form method="post" action="/local/pay/postbacks/${id}">
            <button>Deliver now</button>
          </form>`
    }
  </li>`

const entry = ({ sale, transactions, postbacks }: LedgerEntry) =>
  html`<article id="${sale.id}">
    <h2>${sale.name}</h2>
    <p class="label">
      ${priceOf(sale)} a month · ${stateOf(sale)} · sale ${sale.id}, reference ${sale.reference_id}
      ${sale.preceded_by && html` · after sale ${sale.preceded_by}`}
    </p>
    <ul>
      ${transactions.map((one) => moved(one, sale))}
    </ul>
    <ul class="postbacks">
      ${postbacks.map(delivery)}
    </ul>
    ${actForm(sale)}
  </article>`

const clockForms = ({ now, today }: Scope) => {
  const days = Math.round((now - Date.now()) / 86_400_000)
  return html`<div class="panel">
    <p>The provider’s day is ${today}.</p>
    <form method="post" action="/local/pay/clock">
      <label>
        Days from today
        <input class="short" name="days" inputmode="numeric" value="${days}" />
      </label>
      <button>Set the clock</button>
      <button formaction="/local/pay/due">Do what is due</button>
      <button formaction="/local/pay/reset">Forget all sales</button>
    </form>
  </div>`
}

/** All that was sold, and what can be done about it. */
export const salesPage = (scope: Scope, ledger: LedgerEntry[]) =>
  payPage(
    'Payments',
    html`Every sale of the local payment provider, the newest first. <a href="/">To the site</a>`,
    html`${clockForms(scope)}${ledger.length > 0 ? ledger.map(entry) : html`<p>No sale yet.</p>`}`,
  )
