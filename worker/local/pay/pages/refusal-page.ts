import { html } from 'hono/html'
import { payPage } from './frame.ts'

export const refusalPage = (message: string) =>
  payPage(
    'Refused',
    html`The payment provider does not take this.`,
    html`<p class="text bad">${message}</p>
      <p><a href="/">To the site</a> · <a href="/local/pay">To the sales</a></p>`,
  )
