/**
 * Actions of staff on a sale: add a note, mark it as reviewed, assign it to a member, accept a charge that was
 * paid while the member was blocked, record a refund that they made at the provider.
 */
export const saleActs = ['note', 'review', 'assign', 'accept', 'refund'] as const
export type SaleAct = (typeof saleActs)[number]

/** Detail in the ledger of a charge by a link from before a dispute that is not reviewed. */
export const PAID_WHILE_BLOCKED = 'paid while blocked'

/** Reasons for a person to review a sale, by importance to the buyer. */
export const reviewReasons = [
  /** A charge or another notification of an unknown purchase. */
  'orphan',
  /** Paid by a link from before a dispute that is not reviewed; it opened nothing. */
  'blocked',
  /** Differs from the order; it changed nothing. */
  'mismatch',
  /** The buyer's bank took the money back; the member can't buy until staff have reviewed it. */
  'dispute',
  /** The member pays for more than one plan. */
  'double',
  /** A required notification has not arrived yet. */
  'pending',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
