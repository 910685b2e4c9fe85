import siteText from '#built-site'
import type { BuiltSite } from '#contract/renderer'
import { contracted } from '#platform/contractions'
import { MAIN_LANGUAGE } from '#platform/language'
import { fillIn, type Refusal } from '#contract/refusals'
import type { Detail, Failure } from './failure.ts'

const { documents } = siteText as BuiltSite

type Translations = Readonly<Record<string, string>>

/** By language, as far as this isolate has loaded them (`site-texts.ts`). */
const known = new Map<string, Translations>()

/** Sets the Worker's texts in a language. */
export const addTranslations = (language: string, texts: Translations): void =>
  void known.set(language, texts)

/** The Worker's texts in a language; undefined for English, and before they were loaded. */
export const translationsOf = (language: string): Translations | undefined => known.get(language)

type Values = Readonly<Record<string, string | number>>
/** Says an English text, which may name values as `{name}`, in a language. */
export type Texts = (english: string, values?: Values) => string

/** The texts of emails (`web/vite/email-texts.ts`); English where there is no translation. */
export const textsIn =
  (language: string): Texts =>
  (english, values) =>
    contracted(language, fillIn(translationsOf(language)?.[english] || english, values))

/** English first. */
export const siteLanguages = (): string[] => Object.keys(documents)

/** A language that the site has: the one that was chosen, or English. */
export const siteLanguage = (chosen: string | null): string =>
  chosen !== null && siteLanguages().includes(chosen) ? chosen : MAIN_LANGUAGE

/** A refusal as `failure.answer`, in a language. */
export function answerIn(language: string, { refusal, answer }: Failure): Failure['answer'] {
  const translations = translationsOf(language)
  if (!translations) return answer
  const textOf = ({ id, detail, values }: Refusal) =>
    contracted(language, fillIn(translations[id] || detail, values))
  const ofField = (one: Detail): Detail => ({
    ...one,
    msg: textOf({ id: one.type, detail: one.msg, ...(one.values && { values: one.values }) }),
  })
  const { detail } = answer
  return { ...answer, detail: typeof detail === 'string' ? textOf(refusal) : detail.map(ofField) }
}
