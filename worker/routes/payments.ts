import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { providerNamed } from '../features/payments/providers.ts'
import type { PaymentEvent, PaymentProvider } from '../features/payments/provider.ts'
import type { ProviderName } from '../db/schema/payments.ts'
import { applyPaymentEvent } from '../flows/apply-payment-event.ts'
import { reasonOf } from '../lib/reason.ts'
import type { AppEnv } from './context.ts'

const LARGEST_BYTES = 500_000

const tooLong = bodyLimit({
  maxSize: LARGEST_BYTES,
  onError: () => new Response(null, { status: 413 }),
})

/**
 * What payment providers tell. There is no session here and no limit: whoever holds the key is
 * believed, and nobody else can make anything be written. The query string is in no line of the log,
 * because it says who paid by which card.
 */
export const paymentRoutes = new Hono<AppEnv>()
  .get('/api/payments/flexpay/postback', (c) => receive(c, 'flexpay'))
  .post('/api/payments/stripe/webhook', tooLong, (c) => receive(c, 'stripe'))

async function receive(c: Context<AppEnv>, name: ProviderName): Promise<Response> {
  const provider = providerNamed(c.env, name)
  if (!provider) return new Response('Online payment is not set up', { status: 503 })
  const verified = await provider.verify(c.req.raw, c.var.now)
  if (!verified.ok) {
    log(c, 'payment.refused', name, verified.why)
    return provider.answer('forged')
  }
  return verified.event ? apply(c, provider, verified.event) : provider.answer('done')
}

async function apply(
  c: Context<AppEnv>,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Response> {
  try {
    const answer = await applyPaymentEvent(c.var.db, provider, event, c.var.now)
    if (answer === 'again') log(c, 'payment.unconfirmed', provider.name, event.kind)
    return provider.answer(answer)
  } catch (error) {
    log(c, 'payment.failed', provider.name, reasonOf(error))
    return provider.answer('again')
  }
}

function log(c: Context<AppEnv>, event: string, provider: ProviderName, why: string): void {
  console.error(JSON.stringify({ event, requestId: c.var.requestId, provider, why }))
}
