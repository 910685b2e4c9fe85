/** What staff may do about a sale: note something, say that it was looked at, say whose it is. */
export const saleActs = ['note', 'review', 'assign'] as const
export type SaleAct = (typeof saleActs)[number]

/** Why a person has to look at a sale, what matters most to a buyer first. */
export const concerns = [
  /** Money came, or something was told, of a purchase that is not known. */
  'orphan',
  /** Not what was ordered; it changed nothing. */
  'mismatch',
  /** The buyer's bank took the money back; the member can't buy until staff have looked. */
  'dispute',
  /** The member pays for more than one plan. */
  'double',
  /** What it needs has not been told yet. */
  'pending',
] as const
export type Concern = (typeof concerns)[number]
