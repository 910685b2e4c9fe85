import siteText from '#built-site'
import type { BuiltSite } from '#contract/renderer'
import { contractWords } from '#platform/contractions'
import { MAIN_LANGUAGE } from '#platform/language'
import { fillIn, type Refusal } from '#contract/refusals'
import type { Detail, Failure } from './failure.ts'

const { documents } = siteText as BuiltSite

type Translations = Readonly<Record<string, string>>

/** The texts that this isolate has loaded, by language (`site-texts.ts`). */
const loadedTexts = new Map<string, Translations>()

/** Registers the Worker's texts in a language. */
export const addTranslations = (language: string, texts: Translations): void =>
  void loadedTexts.set(language, texts)

/** The Worker's texts in a language; undefined for English, and before they are loaded. */
export const translationsOf = (language: string): Translations | undefined =>
  loadedTexts.get(language)

type Values = Readonly<Record<string, string | number>>
/** Translates an English text, which may contain values as `{name}`. */
export type Texts = (english: string, values?: Values) => string

/** The translator for emails (`web/vite/email-texts.ts`); English for missing translations. */
export const textsIn =
  (language: string): Texts =>
  (english, values) =>
    contractWords(
      language,
      fillIn(translationsOf(language)?.[english] || english, values, language),
    )

/** The languages of the site; English is first. */
export const siteLanguages = (): string[] => Object.keys(documents)

/** The chosen language if the site has it, else English. */
export const siteLanguage = (choice: string | null): string =>
  choice !== null && siteLanguages().includes(choice) ? choice : MAIN_LANGUAGE

/** The body of a failure (`failure.answer`) in a language. */
export function answerIn(language: string, { refusal, answer }: Failure): Failure['answer'] {
  const translations = translationsOf(language)
  if (!translations) return answer
  const textOf = ({ id, detail, values }: Refusal) =>
    contractWords(language, fillIn(translations[id] || detail, values, language))
  const ofField = (detail: Detail): Detail => ({
    ...detail,
    msg: textOf({
      id: detail.type,
      detail: detail.msg,
      ...(detail.values && { values: detail.values }),
    }),
  })
  const { detail } = answer
  return { ...answer, detail: typeof detail === 'string' ? textOf(refusal) : detail.map(ofField) }
}
