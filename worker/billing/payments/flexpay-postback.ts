import type { RefusalCause } from '#billing/payment-notifications'
import type { PaymentEventKind } from '../schema/payments.ts'
import { endOfDay } from '../../platform/lib/end-of-day.ts'
import { isSignature, isSignedPostback } from '../lib/flexpay-signature.ts'
import { parseAmount } from '../../platform/lib/money.ts'
import { OPAQUE } from './flexpay-links.ts'
import type { FlexPaySettings } from '../../platform/lib/payment-config.ts'
import type { PaymentEvent, VerificationResult } from './provider.ts'

const LONGEST_QUERY = 4_000

/** The provider sends days, not moments. A day is paid until its end in the time zone of the site. */
const TIME_ZONE = 'Europe/Zurich'

type Fields = ReadonlyMap<string, string>

type Meaning = {
  kind: PaymentEventKind
  /** Ids that are required, in addition to the sale's and a transaction's. */
  ids?: string[]
  /** Values that are required to apply the event. */
  needs?: ('amount' | 'day')[]
  /** The event moves money under a transaction id. */
  isMoney?: true
  mayRepeat?: true
}

/** Fields that our link signs, and that the first charge returns. */
const purchase = ['referenceID', 'custom1', 'custom2']

const meanings: Record<string, Meaning> = {
  initial: { kind: 'activated', isMoney: true, needs: ['amount', 'day'], ids: purchase },
  rebill: { kind: 'renewed', isMoney: true, needs: ['amount', 'day'] },
  upgrade: { kind: 'plan_changed', isMoney: true, needs: ['amount', 'day'], ids: purchase },
  extend: { kind: 'extended', needs: ['day'] },
  downgrade: { kind: 'price_lowered' },
  cancel: { kind: 'cancelled', mayRepeat: true },
  uncancel: { kind: 'uncancelled', mayRepeat: true },
  expiry: { kind: 'expired' },
  credit: { kind: 'partially_refunded', isMoney: true },
  chargeback: { kind: 'chargeback', isMoney: true },
}

/**
 * FlexPay doesn't escape the colon between signed fields, so a value like "VISA:custom1=9" is the same signed
 * text as two fields. Without such values a signed text is unambiguous.
 */
const JOINED = /:[A-Za-z0-9_]+=/

/**
 * Parses a notification. A valid signature alone proves little: the member's own link to the checkout has a
 * signature of the same key and kind. The checks that distinguish them are here, too.
 */
export async function readPostback(
  { searchParams, search }: URL,
  { key, shopId }: FlexPaySettings,
): Promise<VerificationResult> {
  const postback = {
    event: knownEvent(searchParams.get('event') ?? ''),
    saleId: /^\d{1,12}$/.exec(searchParams.get('saleID') ?? '')?.[0] ?? null,
  }
  const refuse = (cause: RefusalCause) => ({ ok: false, cause, reported: postback }) as const
  const names = [...searchParams.keys()]
  if (search.length > LONGEST_QUERY) return refuse('too-long')
  if (!names.every((name) => /^[A-Za-z0-9_]+$/.test(name))) return refuse('bad-name')
  if (new Set(names).size < names.length) return refuse('repeated-name')
  const fields = new Map(searchParams)
  const signature = fields.get('signature') ?? ''
  fields.delete('signature')
  if (/^[0-9a-f]{40}$/i.test(signature)) return refuse('old-signature')
  if (!isSignature(signature)) return refuse('no-signature')
  if (!(await isSignedPostback(key, fields, signature))) return refuse('wrong-signature')

  if ([...fields.values()].some((value) => JOINED.test(value))) return refuse('joined-fields')
  if (fields.get('shopID') !== shopId) return refuse('other-shop')
  const event = fields.get('event') ?? ''
  if (!/^[A-Za-z_]{1,40}$/.test(event)) return refuse('no-event')
  const meaning = meaningOf(fields)
  if (!meaning) return { ok: true, event: null, reported: { ...postback, event } }
  const requiredIds = ['saleID', ...(meaning.ids ?? [])]
  if (meaning.isMoney) requiredIds.push('transactionID')
  const ids = ['referenceID', 'custom1', 'custom2', 'custom3', 'parentID', 'precededBySaleID']
  const isSound = (name: string) => OPAQUE.test(fields.get(name) ?? '')
  if (!requiredIds.every((name) => fields.get(name))) return refuse('missing-id')
  if (![...requiredIds, ...ids].every((name) => !fields.get(name) || isSound(name)))
    return refuse('bad-id')
  return { ok: true, event: eventOf(fields, meaning) }
}

const knownEvent = (event: string) => (Object.hasOwn(meanings, event) ? event : null)

function meaningOf(fields: Fields): Meaning | null {
  const event = fields.get('event') ?? ''
  const meaning = meanings[knownEvent(event) ?? '']
  const isEnding = event === 'credit' && fields.get('subscriptionPhase') === 'terminated'
  return meaning ? { ...meaning, ...(isEnding && { kind: 'refunded' }) } : null
}

function eventOf(fields: Fields, { kind, needs = [], isMoney, mayRepeat }: Meaning): PaymentEvent {
  const read = (name: string) => fields.get(name) || null
  const transactionRef = isMoney ? read('transactionID') : null
  const amountRappen = parseAmount(read('amount') ?? read('priceAmount') ?? '')
  const periodEnd = needs.includes('day')
    ? endOfDay(read('nextChargeOn') ?? read('expiresOn') ?? '', TIME_ZONE)
    : null
  const flaws = [
    needs.includes('amount') && amountRappen === null && 'no amount that can be read',
    needs.includes('day') && periodEnd === null && 'no day that can be read',
    kind === 'plan_changed' && !read('precededBySaleID') && 'no sale that it replaces',
  ]
  // Value that distinguishes repeated events of one kind.
  const variant = { extended: periodEnd, price_lowered: amountRappen }[kind as string]
  return {
    id: ['flexpay', read('event'), transactionRef ?? read('saleID'), variant]
      .filter((part) => part != null)
      .join(':'),
    kind,
    mayRepeat: mayRepeat ?? false,
    subscriptionRef: read('saleID'),
    previousRef: kind === 'plan_changed' ? read('precededBySaleID') : null,
    transactionRef,
    parentRef: read('parentID'),
    intentId: read('referenceID'),
    memberId: read('custom1'),
    plan: read('custom2'),
    amountRappen,
    currency: read('currency') ?? read('priceCurrency'),
    periodEnd,
    occurredAt: null,
    card: cardOf(read('CCBrand') ?? '', read('truncatedPAN') ?? ''),
    flaw: flaws.find((flaw) => flaw !== false) ?? null,
  }
}

function cardOf(brand: string, maskedNumber: string): PaymentEvent['card'] {
  const [last4] = /\d{4}$/.exec(maskedNumber) ?? []
  return last4 ? { brand: brand.replace(/[^\w -]/g, '').slice(0, 20), last4 } : null
}
