import type { Config } from './config.ts'
import type { Env } from './env.ts'
import { emailHtml } from './email-html.ts'

export type Mail = { to: string; subject: string; text: string; language: string }

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
  const send = async ({ to, subject, text, language }: Mail) => {
    const headers = { 'Content-Language': language }
    await EMAIL.send({ from, to, subject, text, html: emailHtml(text), headers })
  }
  return { office, send }
}

async function post(url: string, { to, subject, text }: Mail): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, subject, text, html: emailHtml(text) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}`)
}
