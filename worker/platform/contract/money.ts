import { dropInvisible } from './typed-text.ts'

const currencyBefore = /^(?:Franken|francs?|franchi|CHF|S?Frs?)(?![a-z])\s?[.:]?/i
const currencyAfter = /(?:Franken|francs?|franchi|CHF|S?Frs?)\.?$/i
/** Round amounts: "300.–", "300,-". */
const roundAmount = /[.,]\s*[-\u2010-\u2015\u2212]{1,2}$/
/** Thousands are separated by an apostrophe or a blank. A point or a comma is only allowed before cents. */
const amount = /^(\d+|\d{1,3}(?:'\d{3})+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/

/**
 * Reads an amount in francs as people in Switzerland write it: `9,90`, `1’500`, `300.–`, `Fr. 80`, `CHF 1'200.50`.
 * `null` for ambiguous texts, such as `1.500`, and for texts that are no amount.
 */
export function readMoney(text: string): number | null {
  const plain = dropInvisible(text)
    .normalize('NFKC')
    .trim()
    .replace(currencyBefore, '')
    .replace(currencyAfter, '')
    .trim()
    .replace(roundAmount, '')
    .replace(/[’‘ʼ´`′]/g, "'")
    .trim()
  const [, francs, cents = ''] = amount.exec(plain) ?? []
  if (francs === undefined) return null
  return Number(`${francs.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`)
}

/** True when an amount more than doubles or falls below half, which is often a misplaced comma. */
export const isLargeChange = (before: number, after: number): boolean =>
  before > 0 && (after > 2 * before || after < before / 2)
