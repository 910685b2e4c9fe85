import { html } from 'hono/html'
import { splitAtLinks, type Mail } from './mailbox.ts'

const textWithLinks = (text: string) =>
  splitAtLinks(text).map(({ words, link }) =>
    link ? html`<a href="${words}">${words}</a>` : words,
  )

function letter({ id, to, subject, text, at }: Mail) {
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

/** The box as a page, without a script. */
export const mailboxPage = (mails: Mail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Mailbox · At the desk</title>
        <link rel="stylesheet" href="/local/mail.css" />
      </head>
      <body>
        <header>
          <h1>Mailbox</h1>
          <p>
            Every mail that was sent at this desk, the newest first. <a href="/">To the site</a>
          </p>
        </header>
        <main>${mails.length > 0 ? mails.map(letter) : html`<p>No mail yet.</p>`}</main>
      </body>
    </html>`
