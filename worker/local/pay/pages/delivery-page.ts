import { html } from 'hono/html'
import type { Postback } from '../postbacks.ts'
import { payPage } from './frame.ts'
import { answersInWords } from './labels.ts'

/** Where someone goes on to, as it is named in the form. */
export type Onward = { name: 'success' | 'panel'; url: string }

/** What the site answered when it should have said OK. */
export const deliveryPage = ({ id, parameters, answers }: Postback, onward: Onward) =>
  payPage(
    'Not taken',
    html`The payment went through, but the site did not answer its notification
    (${parameters['event']}) with 200 and exactly “OK”.`,
    html`<ul>
        ${answersInWords(answers).map((answer) => html`<li>${answer}</li>`)}
      </ul>
      <form method="post" action="/local/pay/postbacks/${id}">
        <input type="hidden" name="onward" value="${onward.name}" />
        <button class="first">Try again</button>
      </form>
      <p><a href="${onward.url}">Go on without</a> · <a href="/local/pay">To the sales</a></p>`,
  )
