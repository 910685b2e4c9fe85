import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { paragraphs } from './email-text.ts'
import { siteLink } from './site-links.ts'
import { siteLanguages, textsIn, type Texts } from '../lib/translations.ts'

type EmailTexts = { subject: string; text: string }

/** Subject and text in each language of the site. */
export type MailWords = Readonly<Record<string, EmailTexts>>

type TextContext = {
  t: Texts
  language: string
  /** Address of a page in this language. @param path path of the page, starting with "/" */
  link: (origin: string, path: string) => string
  /** The same for emails that are queued without a request. */
  page: (path: string) => string
}

/** @param write returns the paragraphs and a neutral subject, which others may see on the screen */
export const inEachLanguage = (
  write: (context: TextContext) => { subject: string; text: readonly string[] },
): MailWords =>
  Object.fromEntries(
    siteLanguages().map((language) => {
      const link = (origin: string, path: string) => origin + pathIn(language, path)
      const page = (path: string) => siteLink(language, path)
      const { subject, text } = write({ t: textsIn(language), language, link, page })
      return [language, { subject, text: paragraphs(...text) }]
    }),
  )

const localeOf = (language: string) => (language === MAIN_LANGUAGE ? 'en-GB' : `${language}-CH`)

/** Ordinal suffix of the first day of a month. */
const firsts: Record<string, string> = { fr: 'er', it: 'º' }
const withFirst = (language: string, date: string) =>
  date.replace(/^1 /, `1${firsts[language] ?? ''} `)

/** "20 December 2026", in Swiss time. @param time epoch milliseconds */
export const dayIn = (language: string, time: number): string =>
  withFirst(
    language,
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'long',
      timeZone: 'Europe/Zurich',
    }).format(time),
  )

/** "20 December 2026 at 09:30", in Swiss time. @param time epoch milliseconds */
export const momentIn = (language: string, time: number, timeZone = 'Europe/Zurich'): string =>
  withFirst(
    language,
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(time),
  )

/** UTC time for receipts: "20 December 2026 at 08:30 UTC". */
export const utcMomentIn = (language: string, time: number): string =>
  `${momentIn(language, time, 'UTC')} UTC`
