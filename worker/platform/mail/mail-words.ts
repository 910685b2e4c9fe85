import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { paragraphs } from './email-text.ts'
import { siteLanguages, textsIn, type Texts } from '../lib/translations.ts'

type Words = { subject: string; text: string }

/** A mail in each language of the site. */
export type MailWords = Readonly<Record<string, Words>>

type Saying = {
  t: Texts
  language: string
  /** An address of the site in this language. @param path of a page, from "/" */
  link: (origin: string, path: string) => string
}

/** @param say the paragraphs, and a neutral subject: it may be read over a shoulder */
export const inEachLanguage = (
  say: (saying: Saying) => { subject: string; text: readonly string[] },
): MailWords =>
  Object.fromEntries(
    siteLanguages().map((language) => {
      const link = (origin: string, path: string) => origin + pathIn(language, path)
      const { subject, text } = say({ t: textsIn(language), language, link })
      return [language, { subject, text: paragraphs(...text) }]
    }),
  )

const localeOf = (language: string) => (language === MAIN_LANGUAGE ? 'en-GB' : `${language}-CH`)

/** What follows the first of a month. */
const firsts: Record<string, string> = { fr: 'er', it: 'º' }
const withFirst = (language: string, date: string) =>
  date.replace(/^1 /, `1${firsts[language] ?? ''} `)

/** "20 December 2026", by the clocks of Zurich. @param at epoch milliseconds */
export const dayIn = (language: string, at: number): string =>
  withFirst(
    language,
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'long',
      timeZone: 'Europe/Zurich',
    }).format(at),
  )

/** "20 December 2026 at 09:30", by the clocks of Zurich. @param at epoch milliseconds */
export const momentIn = (language: string, at: number, timeZone = 'Europe/Zurich'): string =>
  withFirst(
    language,
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(at),
  )

/** The same for receipts: "20 December 2026 at 08:30 UTC". */
export const utcMomentIn = (language: string, at: number): string =>
  `${momentIn(language, at, 'UTC')} UTC`
