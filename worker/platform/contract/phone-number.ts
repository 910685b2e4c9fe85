import { dropInvisible } from './typed-text.ts'

// A phone number, read from any notation that is common in Switzerland. Numbers are E.164 (ITU-T): "+41791234567".

export type PhoneReading =
  | { number: string; problem: null }
  /** `several`: more than one number; `invalid`: no number that can be called from abroad. */
  | { number: null; problem: 'several' | 'invalid' }

const invalid: PhoneReading = { number: null, problem: 'invalid' }
const several: PhoneReading = { number: null, problem: 'several' }

const SWITZERLAND = '41'
/** Minimum digits after the country code; E.164 has at most 15 digits in all. */
const MIN_DIGITS = 7
const MAX_DIGITS = 15
/** Shorter runs of digits beside a number are an hour, a room or an extension. */
const SHORTEST_NUMBER = 6
/** Countries whose numbers drop their leading 0 after the country code. Italian numbers keep it. */
const codesWithTrunkZero = ['31', '32', '33', '41', '43', '44', '49']

/** Replaces other digits, brackets and separators of groups by plain ones, and removes invisible marks. */
const plainSigns = (text: string) =>
  dropInvisible(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/['’‘´`ʼ_·•]/g, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')

/** Drops "(ab 18 Uhr)"; keeps the digits of "(0)79" and "(079)", except for a 0 after the country code. */
function withoutBrackets(text: string): string {
  return text.replace(/\(([^()]*)\)/g, (_, inner: string, index: number) => {
    if (!/^[+\d\s./-]*$/.test(inner)) return ' '
    const digitsBefore = text.slice(0, index).replace(/\D/g, '')
    const isTrunkZero = inner.trim() === '0' && digitsBefore !== '' && !digitsBefore.endsWith('39')
    return isTrunkZero ? ' ' : ` ${inner} `
  })
}

/** The parts between words and commas that have enough digits for a number. */
const numbersIn = (text: string): string[] =>
  text
    .replaceAll('+', ',+')
    .split(/[^+\d\s./-]|\n/)
    .filter((part) => part.replace(/\D/g, '').length >= SHORTEST_NUMBER)

function internationalDigits(part: string): string | null {
  const digits = part.replace(/\D/g, '')
  if (part.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return SWITZERLAND + digits.slice(1)
  if (/^7[4-9]\d{7}$/.test(digits)) return SWITZERLAND + digits
  if (/^41[1-9]\d{8}$/.test(digits)) return digits
  return null
}

function toE164(part: string): string | null {
  const digits = internationalDigits(part)
  if (digits === null) return null
  const code = codesWithTrunkZero.find((trunkCode) => digits.startsWith(`${trunkCode}0`))
  const number = code ? code + digits.slice(code.length + 1) : digits
  if (!/^[1-9]/.test(number) || number.length < MIN_DIGITS || number.length > MAX_DIGITS)
    return null
  const isSwiss = number.startsWith(SWITZERLAND)
  if (isSwiss && !/^41[1-9]\d{8}$/.test(number)) return null
  return `+${number}`
}

/** Reads a text that should contain exactly one phone number. */
export function readPhoneNumber(text: string): PhoneReading {
  const plain = plainSigns(text)
    .trim()
    .replace(/^(?:https?:\/\/)?wa\.me\/\+?/i, '+')
    .replace(/^(?:tel|callto):(?:\/\/)?/i, '')
  const parts = numbersIn(withoutBrackets(plain))
  const [first, ...otherParts] = parts
  if (first === undefined) return invalid
  if (otherParts.length > 0) return several
  const number = toE164(first)
  if (number !== null) return { number, problem: null }
  const hasMore = first.includes('/') || first.replace(/\D/g, '').length > MAX_DIGITS
  return hasMore ? several : invalid
}

/** Country codes of two digits. Those that begin with 1 or 7 have one digit, all others three. */
const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

function codeLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1
  return twoDigitCodes.test(digits) ? 2 : 3
}

/** Formats an E.164 number as "+41 79 123 45 67". Any other text is returned unchanged. */
export function formatPhoneNumber(number: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return number
  const digits = number.slice(1)
  const swiss = /^41(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(digits)
  // Free and paid lines (0800, 0848, 0900) are grouped in threes.
  if (swiss && !/^41[89][0-9]0|^4184/.test(digits)) return `+41 ${swiss.slice(1).join(' ')}`
  const length = codeLength(digits)
  const groups = digits.slice(length).match(/\d{3}(?!\d$)|\d{1,4}/g) ?? []
  return [`+${digits.slice(0, length)}`, ...groups].join(' ')
}

/** @param number as E.164 */
export const phoneLink = (number: string): string => `tel:${number}`
/** @param number as E.164 */
export const whatsappLink = (number: string): string => `https://wa.me/${number.slice(1)}`
