import { dropInvisible } from './typed-text.ts'

const currencyBefore = /^(?:CHF|S?Fr\.?|Franken|francs?|franchi)/i
const currencyAfter = /(?:CHF|S?Fr\.?|Franken|francs?|franchi)$/i
/** "300.–", "300,-" */
const roundAmount = /[.,]\s*[-\u2010-\u2015\u2212]{1,2}$/
/** Thousands are parted by an apostrophe or a blank. A point or a comma before cents only. */
const amount = /^(\d+|\d{1,3}(?:'\d{3})+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/

/**
 * An amount in francs as people in Switzerland write it: `9,90`, `1’500`, `300.–`, `Fr. 80`, `CHF 1'200.50`.
 * `null` for what can be read in two ways, such as `1.500`, and for what is no amount.
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

/** To more than double or less than half: a slip of the comma looks like this. */
export const isLargeChange = (before: number, after: number): boolean =>
  before > 0 && (after > 2 * before || after < before / 2)
