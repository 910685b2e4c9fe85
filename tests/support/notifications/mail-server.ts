import type { Env } from '../../../worker/platform/lib/env.ts'

type Sent = Record<'from' | 'to' | 'subject' | 'text' | 'html', string> & {
  headers: Record<string, string>
}

/** Cloudflare's email binding as far as the Worker knows it: it takes mail, or fails to. */
export function openMailServer() {
  const sent: Sent[] = []
  const state = { down: false, sent, vars: {} as Partial<Env> }
  const send = async (mail: Sent) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (state.down) throw Object.assign(new Error(`550 ${mail.to} refused`), { code: 'E_DOWN' })
    sent.push(mail)
    return { messageId: String(sent.length) }
  }
  state.vars = {
    EMAIL: { send } as unknown as SendEmail,
    MAIL_FROM: 'Velours <team@site.test>',
    MAIL_OFFICE: 'office@site.test',
  }
  return state
}
