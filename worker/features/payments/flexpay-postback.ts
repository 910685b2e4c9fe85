import type { EventKind } from '../../db/schema/payments.ts'
import { endOfDay } from '../../lib/end-of-day.ts'
import { parseAmount } from '../../lib/money.ts'
import { OPAQUE } from './flexpay-links.ts'
import type { FlexPaySettings } from './flexpay-settings.ts'
import { isSigned } from './flexpay-signature.ts'
import type { PaymentEvent, Verified } from './provider.ts'

const LONGEST_QUERY = 4_000

/**
 * The provider names days, not moments. A day that is named is paid for to its end, by the clocks of
 * the place where the site is at home.
 */
const TIME_ZONE = 'Europe/Zurich'

type Meaning = {
  kind: EventKind
  /** What it can't be applied without. */
  needs?: ('amount' | 'day')[]
  /** It moves money, and the movement has a name. */
  isMoney?: true
  mayRepeat?: true
}

const meanings: Record<string, Meaning> = {
  initial: { kind: 'activated', isMoney: true, needs: ['amount', 'day'] },
  rebill: { kind: 'renewed', isMoney: true, needs: ['amount', 'day'] },
  upgrade: { kind: 'plan_changed', isMoney: true, needs: ['amount', 'day'] },
  extend: { kind: 'extended', needs: ['day'] },
  downgrade: { kind: 'price_lowered' },
  cancel: { kind: 'cancelled', mayRepeat: true },
  uncancel: { kind: 'uncancelled', mayRepeat: true },
  expiry: { kind: 'expired' },
  credit: { kind: 'partially_refunded', isMoney: true },
  chargeback: { kind: 'chargeback', isMoney: true },
}

/**
 * Reads a notification. A valid signature alone proves little: the member's own link to the checkout
 * carries one of the same key and kind. What tells them apart is checked here too.
 */
export async function readPostback(
  { searchParams, search }: URL,
  { key, shopId }: FlexPaySettings,
): Promise<Verified> {
  const refuse = (why: string) => ({ ok: false, why }) as const
  const names = [...searchParams.keys()]
  if (search.length > LONGEST_QUERY) return refuse('too long')
  if (!names.every((name) => /^[A-Za-z0-9_]+$/.test(name))) return refuse('a strange name')
  if (new Set(names).size < names.length) return refuse('a repeated name')
  const fields = new Map(searchParams)
  const signature = fields.get('signature') ?? ''
  fields.delete('signature')
  if (!(await isSigned(key, fields, signature))) return refuse('signature')

  const meaning = meaningOf(fields.get('event'))
  if (fields.get('shopID') !== shopId) return refuse('another shop')
  if (!meaning) return refuse('an unknown event')
  const required = ['saleID', ...(meaning.isMoney ? ['transactionID'] : [])]
  const ids = ['referenceID', 'custom1', 'custom2', 'custom3', 'parentID', 'precededBySaleID']
  const isSound = (name: string) => OPAQUE.test(fields.get(name) ?? '')
  if (!required.every(isSound)) return refuse('an id is missing')
  if (!ids.every((name) => !fields.get(name) || isSound(name))) return refuse('an id is strange')
  return { ok: true, event: eventOf(fields, meaning) }
}

const meaningOf = (event = ''): Meaning | null =>
  Object.hasOwn(meanings, event) ? (meanings[event] ?? null) : null

function eventOf(fields: ReadonlyMap<string, string>, meaning: Meaning): PaymentEvent {
  const read = (name: string) => fields.get(name) || null
  const saleId = fields.get('saleID') ?? ''
  const transactionRef = meaning.isMoney ? read('transactionID') : null
  const amount = read('amount') ?? read('priceAmount')
  const day = read('nextChargeOn') ?? read('expiresOn')
  const amountRappen = amount === null ? null : parseAmount(amount)
  const periodEnd = day === null || !meaning.needs ? null : endOfDay(day, TIME_ZONE)
  const needs = (what: 'amount' | 'day') => meaning.needs?.includes(what) ?? false
  const [flaw = null] = [
    needs('amount') && amountRappen === null && 'no amount that can be read',
    needs('day') && periodEnd === null && 'no day that can be read',
    meaning.kind === 'plan_changed' && !read('precededBySaleID') && 'no sale that it replaces',
  ].filter((text) => text !== false)
  return {
    id: ['flexpay', fields.get('event'), transactionRef ?? saleId, variantOf(meaning, amount, day)]
      .filter(Boolean)
      .join(':'),
    kind: isEnded(fields) && transactionRef ? endingKind(meaning.kind) : meaning.kind,
    mayRepeat: meaning.mayRepeat ?? false,
    subscriptionRef: saleId,
    previousRef: meaning.kind === 'plan_changed' ? read('precededBySaleID') : null,
    transactionRef,
    parentRef: read('parentID'),
    intentId: read('referenceID'),
    memberId: read('custom1'),
    plan: read('custom2'),
    amountRappen,
    currency: read('currency') ?? read('priceCurrency'),
    periodEnd,
    occurredAt: null,
    card: cardOf(read('CCBrand'), read('truncatedPAN')),
    flaw,
  }
}

/** What may come more than once, and then says something else. */
function variantOf({ kind }: Meaning, amount: string | null, day: string | null): string | null {
  if (kind === 'extended') return day
  return kind === 'price_lowered' ? amount : null
}

const isEnded = (fields: ReadonlyMap<string, string>) =>
  fields.get('subscriptionPhase') === 'terminated'

const endingKind = (kind: EventKind): EventKind =>
  kind === 'partially_refunded' ? 'refunded' : kind

function cardOf(brand: string | null, truncated: string | null): PaymentEvent['card'] {
  const [last4] = /\d{4}$/.exec(truncated ?? '') ?? []
  return last4 ? { brand: (brand ?? '').replace(/[^\w -]/g, '').slice(0, 20), last4 } : null
}
