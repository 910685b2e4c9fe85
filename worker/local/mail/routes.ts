import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { readSettings } from '../auth/settings.ts'
import type { LocalEnv } from '../environment.ts'
import { PAGE_POLICY, panelPage } from '../page.ts'
import { panelStyle } from '../style.ts'
import {
  clearMails,
  findMail,
  linksIn,
  listMails,
  storeMail,
  splitAtLinks,
  type Mail,
} from './mailbox.ts'

const mailSchema = z.strictObject({
  to: z.string().min(1),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
})

const EMAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Addresses of this domain reject mail, for tests of bounces. */
const REFUSING = '@refuses.test'

/** The local mailbox: receives and lists mail. */
export const mailRoutes = new Hono<{ Bindings: LocalEnv }>()
  .basePath('/local')
  .get('/mail', async (c) => {
    c.header('content-security-policy', PAGE_POLICY)
    c.header('cache-control', 'no-store')
    return c.html(mailboxPage(await listMails(c.env.AUTH_DB)))
  })
  .get('/mail.css', (c) => c.body(panelStyle, 200, { 'content-type': 'text/css' }))
  .get('/mail.json', async (c) => {
    c.header('cache-control', 'no-store')
    const mails = await listMails(c.env.AUTH_DB)
    return c.json(
      mails.map(({ id, to, subject, text, html, at, headers: headerJson }) => {
        const links = linksIn(text)
        const headers = JSON.parse(headerJson) as Record<string, string>
        return { id, to, subject, text, html, links, headers, at: new Date(at).toISOString() }
      }),
    )
  })
  .delete('/mail.json', async (c) => {
    await clearMails(c.env.AUTH_DB)
    return c.body(null, 204)
  })
  .get('/mail/:id{[0-9]+}', async (c) => {
    const mail = await findMail(c.env.AUTH_DB, Number(c.req.param('id')))
    if (!mail) return c.notFound()
    c.header('content-security-policy', EMAIL_POLICY)
    return c.html(mail.html)
  })
  .post('/mail', async (c) => {
    const mail = mailSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!mail.success) return c.json({ detail: z.prettifyError(mail.error) }, 422)
    const { to, headers = {}, ...email } = mail.data
    if (to.endsWith(REFUSING)) return c.json({ detail: 'This address takes no mail.' }, 422)
    const { clockOffsetMs } = await readSettings(c.env.AUTH_DB)
    const { AUTH_DB: db } = c.env
    await storeMail(db, { to, email, at: Date.now() + clockOffsetMs, headers }).run()
    return c.body(null, 202)
  })

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
const mailboxPage = (mails: Mail[]) =>
  panelPage({
    title: 'Mailbox',
    stylesheet: '/local/mail.css',
    lead: html`Every email that the local site sent, the newest first. <a href="/">To the site</a>`,
    main: html`${mails.length > 0 ? mails.map(emailItem) : html`<p>No mail yet.</p>`}`,
  })
