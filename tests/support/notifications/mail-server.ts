import type { Env } from '../../../worker/platform/lib/env.ts'

type Sent = Record<'from' | 'to' | 'subject' | 'text' | 'html', string> & {
  headers: Record<string, string>
}

/** A mock of Cloudflare's email binding; can fail. */
export function openMailServer() {
  const mails: Sent[] = []
  const state = { down: false, sent: mails, vars: {} as Partial<Env> }
  const send = async (mail: Sent) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (state.down) throw Object.assign(new Error(`550 ${mail.to} refused`), { code: 'E_DOWN' })
    mails.push(mail)
    return { messageId: String(mails.length) }
  }
  state.vars = {
    EMAIL: { send } as unknown as SendEmail,
    MAIL_FROM: 'Velours <team@site.test>',
    MAIL_OFFICE: 'office@site.test',
    SITE_URL: 'https://site.test',
  }
  return state
}
