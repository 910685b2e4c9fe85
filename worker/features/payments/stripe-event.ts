import * as z from 'zod/mini'
import type { PaymentEvent } from './provider.ts'

const id = z.string().check(z.regex(/^\w{1,100}$/))
const amount = z.number().check(z.int(), z.nonnegative())
const seconds = z.number().check(z.int(), z.positive())

/** Of API version 2024-06-20, the one to choose for the endpoint. */
const envelope = z.object({
  id,
  type: z.string(),
  created: seconds,
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    previous_attributes: z.optional(z.record(z.string(), z.unknown())),
  }),
})
type Envelope = z.output<typeof envelope>

const session = z.object({
  mode: z.literal('subscription'),
  payment_status: z.literal('paid'),
  subscription: id,
  client_reference_id: z.nullable(z.string().check(z.maxLength(200))),
  amount_total: amount,
  currency: z.string(),
})

const invoice = z.object({
  subscription: id,
  payment_intent: z.nullish(id),
  amount_paid: amount,
  currency: z.string(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: seconds }) })) }),
})

const failedInvoice = z.object({ subscription: id })
const subscription = z.object({ id, cancel_at_period_end: z.boolean() })
const refund = z.object({ id, payment_intent: id, amount, currency: z.string() })
const dispute = z.object({
  id,
  payment_intent: id,
  amount,
  currency: z.string(),
  status: z.string(),
})

type Meaning = Pick<PaymentEvent, 'kind'> & Partial<PaymentEvent>
type Reader = (object: unknown, before: Record<string, unknown>) => Meaning | null

const money = (amountRappen: number, currency: string) => ({
  amountRappen,
  currency: currency.toUpperCase(),
})

const readers: Record<string, Reader> = {
  // Which purchase it is. What it pays for, and until when, is in the invoice.
  'checkout.session.completed': (object) => {
    const read = session.safeParse(object).data
    return read
      ? {
          kind: 'activated',
          subscriptionRef: read.subscription,
          intentId: read.client_reference_id,
          ...money(read.amount_total, read.currency),
        }
      : null
  },
  'invoice.paid': (object) => {
    const read = invoice.safeParse(object).data
    if (!read) return null
    return {
      kind: 'renewed',
      subscriptionRef: read.subscription,
      transactionRef: read.payment_intent ?? null,
      periodEnd: Math.max(...read.lines.data.map(({ period }) => period.end)) * 1_000,
      ...money(read.amount_paid, read.currency),
      flaw: read.lines.data.length === 0 ? 'no period that can be read' : null,
    }
  },
  'invoice.payment_failed': (object) => {
    const read = failedInvoice.safeParse(object).data
    return read ? { kind: 'payment_failed', subscriptionRef: read.subscription } : null
  },
  'customer.subscription.updated': (object, before) => {
    const read = subscription.safeParse(object).data
    if (!read || !('cancel_at_period_end' in before)) return null
    const kind = read.cancel_at_period_end ? 'cancelled' : 'uncancelled'
    return { kind, subscriptionRef: read.id }
  },
  'customer.subscription.deleted': (object) => {
    const read = subscription.safeParse(object).data
    return read ? { kind: 'expired', subscriptionRef: read.id } : null
  },
  'refund.created': (object) => {
    const read = refund.safeParse(object).data
    return read ? { kind: 'partially_refunded', ...ofCharge(read) } : null
  },
  'charge.dispute.created': (object) => {
    const read = dispute.safeParse(object).data
    return read ? { kind: 'chargeback', ...ofCharge(read) } : null
  },
  'charge.dispute.closed': (object) => {
    const read = dispute.safeParse(object).data
    return read?.status === 'won' ? { kind: 'chargeback_won', ...ofCharge(read) } : null
  },
}

const ofCharge = (read: z.output<typeof refund>) => ({
  transactionRef: read.id,
  parentRef: read.payment_intent,
  ...money(read.amount, read.currency),
})

/** @returns null for what is none of ours, and for other kinds of news */
export function readStripeEvent(text: string): PaymentEvent | null {
  const event = parse(text)
  const meaning =
    event && Object.hasOwn(readers, event.type)
      ? readers[event.type]?.(event.data.object, event.data.previous_attributes ?? {})
      : null
  return event && meaning ? { ...plain(event), ...meaning } : null
}

/** As "customer.created"; null: it can't be read. */
export const stripeEventName = (text: string): string | null =>
  /^[\w.]{1,60}$/.exec(parse(text)?.type ?? '')?.[0] ?? null

function parse(text: string): Envelope | null {
  try {
    return envelope.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const plain = ({ id, created }: Envelope) => ({
  id: `stripe:${id}`,
  mayRepeat: false,
  subscriptionRef: null,
  previousRef: null,
  transactionRef: null,
  parentRef: null,
  intentId: null,
  memberId: null,
  plan: null,
  amountRappen: null,
  currency: null,
  periodEnd: null,
  occurredAt: created * 1_000,
  card: null,
  flaw: null,
})
