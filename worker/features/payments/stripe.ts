import type { Answer, PaymentProvider, Verified } from './provider.ts'
import { readStripeEvent, stripeEventName } from './stripe-event.ts'
import type { StripeSettings } from '../../lib/payment-config.ts'
import { isSignedByStripe } from './stripe-signature.ts'

/**
 * Stripe, by payment links: off unless it is set up, and not for a directory of companions, which
 * its terms exclude. It is here for operators whose trade it takes.
 */
export const stripe = ({ signingSecret, links, portal }: StripeSettings): PaymentProvider => ({
  name: 'stripe',
  seller: { name: 'Stripe', supportUrl: null },
  canReplace: false,
  async checkoutUrl({ plan, intentId }) {
    const url = new URL(links[plan])
    url.searchParams.set('client_reference_id', intentId)
    return url.href
  },
  cancelUrl: async () => portal,
  resumeUrl: async () => portal,
  verify: (request, now) => verify(signingSecret, request, now),
  confirm: null,
  answer: (answer) => new Response(null, { status: statuses[answer] }),
})

const statuses = { done: 200, forged: 400, again: 503 } as const satisfies Record<Answer, number>

async function verify(secret: string, request: Request, now: number): Promise<Verified> {
  const body = new Uint8Array(await request.arrayBuffer())
  const header = request.headers.get('stripe-signature') ?? ''
  const nothing = { event: null, saleId: null }
  if (header === '') return { ok: false, why: 'no-signature', said: nothing }
  if (!(await isSignedByStripe(secret, body, header, now))) {
    return { ok: false, why: 'wrong-signature', said: nothing }
  }
  const text = new TextDecoder().decode(body)
  const event = readStripeEvent(text)
  return event
    ? { ok: true, event }
    : { ok: true, event: null, said: { ...nothing, event: stripeEventName(text) } }
}
