import type { Config } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import { emailHtml } from '../lib/email-html.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  language: string
  /** Where a POST ends mail of this kind; null: no one can end it. */
  unsubscribe: string | null
}

/** The one door by which mail leaves. */
export type Mailer = {
  /** Where the office reads its mail; null: not configured. */
  office: string | null
  /** @throws when it is not certain that the mail was taken */
  send: (mail: Mail) => Promise<void>
}

const TIMEOUT_MS = 10_000

/** @returns null while nothing is set up: mail waits */
export function mailerOf(
  { EMAIL }: Pick<Env, 'EMAIL'>,
  { mail }: Pick<Config, 'mail'>,
): Mailer | null {
  const { from, office, developmentUrl } = mail
  if (developmentUrl) return { office, send: (one) => post(developmentUrl, one) }
  if (!EMAIL || !from) return null
  const send = async (mail: Mail) => {
    const { to, subject, text } = mail
    await EMAIL.send({ from, to, subject, text, html: emailHtml(text), headers: headersOf(mail) })
  }
  return { office, send }
}

/** RFC 8058: with both of the last, mail programs show a button that asks no page. */
const headersOf = ({ language, unsubscribe }: Mail): Record<string, string> => ({
  'Content-Language': language,
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }),
})

async function post(url: string, mail: Mail): Promise<void> {
  const { to, subject, text } = mail
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, subject, text, html: emailHtml(text), headers: headersOf(mail) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}`)
}
