import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PaymentEntry, Sale } from '#contract/admin-payments'
import type { PlanId } from '#contract/plans'
import { PAID_WHILE_BLOCKED, type Concern, type SaleAct } from '#contract/sale-options'

const whys: Record<string, MessageDescriptor> = {
  'the amount is not the price': msg`the amount is not the price`,
  'the currency is not that of the price': msg`the currency is not that of the price`,
  'the charge that it belongs to is not known': msg`the charge that it belongs to is not known`,
  'another purchase': msg`it names another purchase`,
  'charged after the end': msg`charged after the end`,
  'the purchase is another provider’s': msg`the purchase is another provider’s`,
  'another member': msg`it names another member`,
  'another plan': msg`it names another plan`,
  [PAID_WHILE_BLOCKED]: msg`paid while the member could not buy`,
  'it replaces what is another member’s': msg`it replaces what is another member’s`,
  'no amount that can be read': msg`no amount that can be read`,
  'no day that can be read': msg`no day that can be read`,
  'no sale that it replaces': msg`it does not say which sale it replaces`,
}

/** What the books say is wrong, in words. */
export function reasonLabel(detail: string): string {
  const word = whys[detail]
  return word ? i18n._(word) : detail
}

const kinds: Record<string, MessageDescriptor> = {
  activated: msg`First charge`,
  renewed: msg`Renewal`,
  plan_changed: msg`Change of plan`,
  replaced: msg`Gave way to another plan`,
  payment_failed: msg`Charge failed`,
  cancelled: msg`Cancelled`,
  uncancelled: msg`Cancellation taken back`,
  expired: msg`Ended`,
  extended: msg`Extended`,
  price_lowered: msg`Price lowered`,
  refunded: msg`Refund, and the end`,
  partially_refunded: msg`Refund`,
  chargeback: msg`Chargeback`,
  chargeback_won: msg`Chargeback won`,
  assigned: msg`Assigned by staff`,
}

export function kindLabel(kind: string): string {
  const word = kinds[kind]
  return word ? i18n._(word) : kind
}

export const planNames: Record<PlanId, string> = {
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
}

export function useSaleLabels() {
  const { t } = useLingui()
  const concerns: Record<Concern, string> = {
    orphan: t`Of no purchase known`,
    blocked: t`Paid while blocked`,
    mismatch: t`Not what was ordered`,
    dispute: t`Disputed`,
    double: t`Pays twice`,
    pending: t`Waits for more`,
  }
  /** What it means, and what there is to do. */
  const advice: Record<Concern, string> = {
    orphan: t`A notification belongs to no order of ours. If money came, find out whose it is: assign it, or give it back at the provider.`,
    blocked: t`The member paid by a link from before the dispute, so it opened nothing, and the member reads that we review it. Open the plan, or give the money back at the provider and mark this as reviewed.`,
    mismatch: t`It is not what was ordered, so it opened nothing. Ask the member, give the money back at the provider, or leave it.`,
    dispute: t`The buyer’s bank took the money back. The member can buy nothing until this is marked as reviewed.`,
    double: t`The member has two plans that go on charging. Write to the member, and end one at the provider.`,
    pending: t`The notification is ours, but what it belongs to has not been reported yet. The provider may still send it.`,
  }
  const outcomes: Record<PaymentEntry['outcome'], string> = {
    applied: t`Counts`,
    orphan: t`Of no purchase known`,
    mismatch: t`Not what was ordered`,
    pending: t`Waits for more`,
  }
  const statuses: Record<NonNullable<Sale['subscription']>['status'], string> = {
    active: t`Active`,
    past_due: t`Past due`,
    cancelled: t`Cancelled, runs to its end`,
    expired: t`Ended`,
    refunded: t`Refunded`,
    charged_back: t`Charged back`,
  }
  const acts: Record<SaleAct, string> = {
    note: t`Note something`,
    review: t`Mark as reviewed`,
    assign: t`Assign to a member`,
    accept: t`Open the plan that was paid`,
  }
  const done: Record<SaleAct, string> = {
    note: t`Noted`,
    review: t`Marked as reviewed`,
    assign: t`Assigned to a member`,
    accept: t`Opened the plan that was paid`,
  }
  const effects: Record<SaleAct, string> = {
    note: t`Internal note. No one is notified.`,
    review: t`It leaves the list until another notification comes. A disputed payment blocks its member no longer. Say what you found.`,
    assign: t`All events of this sale count for the member from now on: the plan opens at once, if it is paid for. Say how you know whose it is.`,
    accept: t`The payment counts from now on: the plan opens at once for the member who paid it. Say why you accept it.`,
  }
  return { concerns, advice, outcomes, statuses, acts, done, effects }
}
