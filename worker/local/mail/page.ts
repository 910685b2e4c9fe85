import { html } from 'hono/html'
import { panelPage } from '../page.ts'
import { splitAtLinks, type Mail } from './mailbox.ts'

const textWithLinks = (text: string) =>
  splitAtLinks(text).map(({ words, link }) =>
    link ? html`<a href="${words}">${words}</a>` : words,
  )

function emailItem({ id, to, subject, text, at }: Mail) {
  const time = new Date(at).toISOString()
  return html`<article>
    <h2>${subject}</h2>
    <p class="label">
      To ${to} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time> ·
      <a href="/local/mail/${id}">HTML</a>
    </p>
    <p class="text">${textWithLinks(text)}</p>
  </article>`
}

/** The mailbox as an HTML page. */
export const mailboxPage = (mails: Mail[]) =>
  panelPage({
    title: 'Mailbox',
    stylesheet: '/local/mail.css',
    lead: html`Every email that the local site sent, the newest first. <a href="/">To the site</a>`,
    main: html`${mails.length > 0 ? mails.map(emailItem) : html`<p>No mail yet.</p>`}`,
  })
