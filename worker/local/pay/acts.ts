import { addDays, dayInMonth, nextMonth, type Day } from './calendar.ts'
import { events } from './events.ts'
import { hundredths } from './money.ts'
import { Refusal } from './refusal.ts'
import type { Ending, Sale, SaleState } from './sales.ts'
import type { Parameters } from './signature.ts'
import { giveBack, lastCharge, newCharge, type Transaction } from './transactions.ts'

/** What an act does to a sale, and the notification that the site gets. */
type Deed = { changes: Partial<Sale>; transaction?: Transaction; event: Parameters }

type Case = {
  sale: Sale
  transactions: Transaction[]
  today: Day
  /** As typed, "29.98". */
  amount: string | undefined
  days: number
}

type Act = { says: string; states: SaleState[]; does: (about: Case) => Deed }

const refuse = (message: string) => new Refusal(409, message)

const simply = (
  { sale }: Case,
  changes: Partial<Sale>,
  event: (sale: Sale) => Parameters,
): Deed => ({ changes, event: event({ ...sale, ...changes }) })

/** The last day of a sale is over, or it is today. */
export const ended = ({ sale, today }: Pick<Case, 'sale' | 'today'>, ended_by: Ending) => ({
  state: 'ended' as const,
  ended_by,
  paid_until: sale.paid_until < today ? sale.paid_until : today,
})

function returns(about: Case, kind: 'credit' | 'chargeback', part: 'all' | 'some'): Deed {
  const { sale, transactions, today, amount } = about
  const last = lastCharge(transactions)
  if (!last) throw refuse('Nothing is left to give back.')
  const asked = amount === undefined ? Math.floor(last.left / 2) : hundredths(amount)
  const given = part === 'all' ? last.left : asked
  if (given < 1 || given > last.left || (part === 'some' && given === last.left)) {
    throw refuse('A part is more than nothing and less than the whole.')
  }
  const changes = part === 'all' && sale.state !== 'ended' ? ended(about, kind) : {}
  const transaction = giveBack(last.charge, kind, given, today)
  return { changes, transaction, event: events[kind]({ ...sale, ...changes }, transaction) }
}

/** What the provider's staff, its clock or the buyer's bank can do to a sale. */
export const acts = {
  rebill: {
    says: 'Rebill',
    states: ['active'],
    does: ({ sale, today }) => {
      const changes = { paid_until: nextMonth(sale.paid_until, sale.charge_day) }
      const transaction = newCharge(sale, today)
      return { changes, transaction, event: events.rebill({ ...sale, ...changes }, transaction) }
    },
  },
  'decline-rebill': {
    says: 'Rebill, declined',
    states: ['active'],
    does: (about) => simply(about, ended(about, 'decline'), events.expiry),
  },
  cancel: {
    says: 'Cancel',
    states: ['active'],
    does: (about) =>
      simply(about, { state: 'cancelled', cancelled_on: about.today }, events.cancel),
  },
  uncancel: {
    says: 'Uncancel',
    states: ['cancelled'],
    does: (about) => simply(about, { state: 'active', cancelled_on: null }, events.uncancel),
  },
  expire: {
    says: 'Expire',
    states: ['active', 'cancelled'],
    does: (about) => simply(about, ended(about, 'expiry'), events.expiry),
  },
  extend: {
    says: 'Extend',
    states: ['active', 'cancelled'],
    does: (about) => {
      const paid_until = addDays(about.sale.paid_until, about.days)
      return simply(about, { paid_until, charge_day: dayInMonth(paid_until) }, events.extend)
    },
  },
  downgrade: {
    says: 'Lower the price',
    states: ['active'],
    does: (about) => {
      const amount = about.amount === undefined ? 0 : hundredths(about.amount)
      if (amount > 0 && amount < about.sale.amount) {
        return simply(about, { amount }, events.downgrade)
      }
      throw refuse('The new price must be lower than the last, and more than nothing.')
    },
  },
  credit: {
    says: 'Credit all',
    states: ['active', 'cancelled', 'ended'],
    does: (about) => returns(about, 'credit', 'all'),
  },
  'credit-part': {
    says: 'Credit a part',
    states: ['active', 'cancelled', 'ended'],
    does: (about) => returns(about, 'credit', 'some'),
  },
  chargeback: {
    says: 'Chargeback',
    states: ['active', 'cancelled', 'ended'],
    does: (about) => returns(about, 'chargeback', 'all'),
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
