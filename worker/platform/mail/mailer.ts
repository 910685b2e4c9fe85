import type { Config } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import { emailHtml } from '../lib/email-html.ts'
import { frameText } from './messages.ts'
import { resolveSiteLinks } from './site-links.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  language: string
  /** Address to which a POST ends emails of this kind; `null`: they cannot be ended. */
  unsubscribe: string | null
}

/** Sends all emails of the site. */
export type Mailer = {
  /** The office's address; `null`: not configured. */
  office: string | null
  /** @throws if the email may not have been accepted */
  send: (mail: Mail) => Promise<void>
}

const TIMEOUT_MS = 10_000

/**
 * Every email greets and signs off. Replies go to the office; while it has no address, every email says that nobody
 * reads them.
 *
 * @returns `null` while no sender is configured; emails stay in the outbox
 */
export function mailerOf(
  { EMAIL }: Pick<Env, 'EMAIL'>,
  { mail }: Pick<Config, 'mail'>,
): Mailer | null {
  const { from, office, developmentUrl, site } = mail
  const render = (email: Mail): RenderedMail => {
    const { to, subject, language } = email
    const text = frameText({ text: resolveSiteLinks(email.text, site), language }, office !== null)
    return { to, subject, text, html: emailHtml(text), headers: headersOf(email) }
  }
  if (developmentUrl) {
    return { office, send: (email) => post(developmentUrl, render(email), office) }
  }
  if (!EMAIL || !from) return null
  const replyTo = office === null ? {} : { replyTo: office }
  const send = async (email: Mail) => {
    await EMAIL.send({ from, ...replyTo, ...render(email) })
  }
  return { office, send }
}

type RenderedMail = Record<'to' | 'subject' | 'text' | 'html', string> & {
  headers: Record<string, string>
}

/**
 * RFC 8058: the two List headers make email programs show an unsubscribe button that works without
 * a page.
 */
const headersOf = ({ language, unsubscribe }: Mail): Record<string, string> => ({
  'Content-Language': language,
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }),
})

async function post(url: string, mail: RenderedMail, replyTo: string | null): Promise<void> {
  const headers = { ...mail.headers, ...(replyTo !== null && { 'Reply-To': replyTo }) }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...mail, headers }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}`)
}
