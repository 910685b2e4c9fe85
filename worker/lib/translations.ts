import siteText from '#built-site'
import type { BuiltSite } from '#contract/renderer'
import { contracted } from '#contract/contractions'
import { MAIN_LANGUAGE } from '#contract/language'
import { fillIn, type Refusal } from '#contract/refusals'
import type { Detail, Failure } from './failure.ts'

const { translations } = siteText as BuiltSite

type Values = Readonly<Record<string, string | number>>
/** Says an English text, which may name values as `{name}`, in a language. */
export type Texts = (english: string, values?: Values) => string

/** The texts of emails (`web/vite/email-texts.ts`); English where there is no translation. */
export const textsIn =
  (language: string): Texts =>
  (english, values) =>
    contracted(language, fillIn(translations[language]?.[english] || english, values))

/** English first. */
export const siteLanguages = (): string[] => [MAIN_LANGUAGE, ...Object.keys(translations)]

/** A language that the site has: the one that was chosen, or English. */
export const siteLanguage = (chosen: string | null): string =>
  chosen !== null && translations[chosen] ? chosen : MAIN_LANGUAGE

/** A refusal as `failure.answer`, in a language. */
export function answerIn(language: string, { refusal, answer }: Failure): Failure['answer'] {
  if (!translations[language]) return answer
  const said = ({ id, detail, values }: Refusal) =>
    contracted(language, fillIn(translations[language]?.[id] || detail, values))
  const ofField = (one: Detail): Detail => ({
    ...one,
    msg: said({ id: one.type, detail: one.msg, ...(one.values && { values: one.values }) }),
  })
  const { detail } = answer
  return { ...answer, detail: typeof detail === 'string' ? said(refusal) : detail.map(ofField) }
}
