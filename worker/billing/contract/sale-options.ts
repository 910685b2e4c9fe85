/**
 * What staff may do about a sale: note something, say that it was reviewed, say whose it is, open what
 * was paid while the member could not buy, record that they have refunded it at the provider.
 */
export const saleActs = ['note', 'review', 'assign', 'accept', 'refund'] as const
export type SaleAct = (typeof saleActs)[number]

/** What the ledger says of a charge by a link from before a dispute that is not reviewed. */
export const PAID_WHILE_BLOCKED = 'paid while blocked'

/** Why a person has to look at a sale, what matters most to a buyer first. */
export const reviewReasons = [
  /** Money came, or a notification came, of a purchase that is not known. */
  'orphan',
  /** Paid by a link from before a dispute that is not reviewed; it opened nothing. */
  'blocked',
  /** Not what was ordered; it changed nothing. */
  'mismatch',
  /** The buyer's bank took the money back; the member can't buy until staff have looked. */
  'dispute',
  /** The member pays for more than one plan. */
  'double',
  /** A notification that it needs has not come yet. */
  'pending',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
