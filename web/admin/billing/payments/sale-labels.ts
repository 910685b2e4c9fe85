import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  PAID_WHILE_BLOCKED,
  type PaymentEntry,
  type Sale,
  type ReviewReason,
  type SaleAct,
} from '#billing/admin-payments'

export const providerNames: Record<Sale['provider'], string> = {
  flexpay: 'FlexPay',
}

const reasons: Record<string, MessageDescriptor> = {
  'the amount is not the price': msg`the amount differs from the price`,
  'the currency is not that of the price': msg`the currency differs from that of the price`,
  'the charge that it belongs to is not known': msg`the original charge is unknown`,
  'another purchase': msg`another purchase is named`,
  'charged after the end': msg`charged after the subscription ended`,
  'the purchase is another provider’s': msg`the purchase belongs to another provider`,
  'another member': msg`another member is named`,
  'another plan': msg`another plan is named`,
  [PAID_WHILE_BLOCKED]: msg`paid while the member was blocked from buying`,
  'it replaces what is another member’s': msg`another member’s plan is replaced`,
  'no amount that can be read': msg`the amount can’t be read`,
  'no day that can be read': msg`the date can’t be read`,
  'no sale that it replaces': msg`the replaced sale isn’t named`,
}

/** The ledger's reason for a review, as text for staff. */
export function reasonLabel(detail: string): string {
  const word = reasons[detail]
  return word ? i18n._(word) : detail
}

const kinds: Record<string, MessageDescriptor> = {
  activated: msg`First charge`,
  renewed: msg`Renewal`,
  plan_changed: msg`Change of plan`,
  replaced: msg`Replaced by another plan`,
  payment_failed: msg`Charge failed`,
  cancelled: msg`Cancelled`,
  uncancelled: msg`Cancellation withdrawn`,
  expired: msg`Ended`,
  extended: msg`Extended`,
  price_lowered: msg`Price lowered`,
  refunded: msg`Full refund`,
  partially_refunded: msg`Refund`,
  chargeback: msg`Chargeback`,
  chargeback_won: msg`Chargeback won`,
  assigned: msg`Assigned by staff`,
}

export function kindLabel(kind: string): string {
  const word = kinds[kind]
  return word ? i18n._(word) : kind
}

export function useSaleLabels() {
  const { t } = useLingui()
  const reviewReasons: Record<ReviewReason, string> = {
    orphan: t`No matching purchase`,
    blocked: t`Paid while blocked`,
    mismatch: t`Doesn’t match the order`,
    dispute: t`Disputed`,
    double: t`Pays twice`,
    pending: t`Pending`,
  }
  /** Explanation of each reason, with the next step for staff. */
  const advice: Record<ReviewReason, string> = {
    orphan: t`This event doesn’t belong to any of our orders. If money was received, find out who paid: assign the sale, or refund it at the provider.`,
    blocked: t`The member paid through a link from before the dispute: no plan was activated, and they see that we’re reviewing it. Activate the plan, or refund it at the provider and mark this as reviewed.`,
    mismatch: t`The payment doesn’t match the order, so no plan was activated. Contact the member, refund it at the provider, or leave it as it is.`,
    dispute: t`The buyer’s bank has reversed the payment. The member can’t buy anything until this is marked as reviewed.`,
    double: t`The member is being charged for two plans. Contact the member and cancel one at the provider.`,
    pending: t`The notification is ours, but the event it belongs to hasn’t arrived yet. The provider may still send it.`,
  }
  const outcomes: Record<PaymentEntry['outcome'], string> = {
    applied: t`Applied`,
    orphan: t`No matching purchase`,
    mismatch: t`Doesn’t match the order`,
    pending: t`Pending`,
  }
  const statuses: Record<NonNullable<Sale['subscription']>['status'], string> = {
    active: t`Active`,
    past_due: t`Past due`,
    cancelled: t`Cancelled, active until its end`,
    expired: t`Ended`,
    refunded: t`Refunded`,
    charged_back: t`Charged back`,
  }
  const actionNames: Record<SaleAct, string> = {
    note: t`Add note`,
    review: t`Mark as reviewed`,
    assign: t`Assign to a member`,
    accept: t`Activate the paid plan`,
    refund: t`Record a refund`,
  }
  const doneNames: Record<SaleAct, string> = {
    note: t`Note added`,
    review: t`Marked as reviewed`,
    assign: t`Assigned to a member`,
    accept: t`Paid plan activated`,
    refund: t`Refunded at the provider`,
  }
  const effects: Record<SaleAct, string> = {
    note: t`Internal note. No one is notified.`,
    review: t`This removes the sale from the list until there’s a new event; a disputed payment no longer blocks the member. Note what you found.`,
    assign: t`All events of this sale now count for the member; a plan that’s paid for is activated right away. Note how you identified the buyer.`,
    accept: t`This accepts the payment and activates the plan right away for the member who paid. Note why you accept it.`,
    refund: t`First refund the payment at the provider, then record it here with the reason and the transaction. Once the provider notifies us, the plan ends and the amount appears in the history.`,
  }
  return { reviewReasons, advice, outcomes, statuses, actionNames, doneNames, effects }
}
