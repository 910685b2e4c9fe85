import * as z from 'zod/mini'

// Events of Cloudflare's Email Sending, from a queue (docs: Email Service, Event subscriptions).

const PREFIX = 'cf.email.sending.message.'

const MAX_ID_LENGTH = 200

const event = z.object({
  type: z.enum([`${PREFIX}bounced`, `${PREFIX}complained`]),
  payload: z.object({
    eventId: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
    recipient: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
  }),
})

export type MailEvent = { eventId: string; address: string; reason: 'bounce' | 'complaint' }

/**
 * @returns `null` for events that suppress no address: other types, and soft bounces such as full
 *   mailboxes
 */
export function readMailEvent(body: unknown): MailEvent | null {
  const { data } = event.safeParse(body)
  if (!data) return null
  const { eventId, recipient, bounce } = data.payload
  const isBounce = data.type === `${PREFIX}bounced`
  if (isBounce && bounce?.type !== 'hard') return null
  const reason = isBounce ? 'bounce' : 'complaint'
  return { eventId, address: recipient.toLowerCase(), reason }
}
