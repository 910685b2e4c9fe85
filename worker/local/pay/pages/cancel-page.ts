import { html } from 'hono/html'
import type { Sale } from '../sales.ts'
import { payPage } from './frame.ts'
import { priceOf, stateOf } from './labels.ts'

const question = html`<p>
    Nothing is charged any more once you cancel; what is paid for runs to its end.
  </p>
  <form method="post"><button class="first">Cancel subscription</button></form>`

/** Where buyers cancel, and where they see that they did. */
export const cancelPage = (sale: Sale) =>
  payPage(
    'Your subscription',
    html`The provider’s own page for buyers, as the local stand-in shows it.`,
    html`<p class="price">${sale.name} · ${priceOf(sale)} a month</p>
      <p>${stateOf(sale)}.</p>
      ${sale.state === 'active' ? question : ''}
      <p><a href="${new URL('/', sale.success_url).href}">To the site</a></p>`,
  )
