import siteText from '#shell'
import type { BuiltSite } from '#contract/renderer'
import { fillIn, type Refusal, type RefusalValues } from '#contract/refusals'
import type { Detail, Failure } from './failure.ts'

const { words } = siteText as BuiltSite

/** A text in a language; English where there is no translation. @param id of the message in the catalogs */
export const say = (
  language: string,
  id: string,
  english: string,
  values?: RefusalValues,
): string => fillIn(words[language]?.[id] || english, values)

/** A refusal as `failure.answer`, in a language. */
export function answerIn(language: string, { refusal, answer }: Failure): Failure['answer'] {
  if (!words[language]) return answer
  const said = ({ id, detail, values }: Refusal) => say(language, id, detail, values)
  const ofField = (one: Detail): Detail => ({
    ...one,
    msg: said({ id: one.type, detail: one.msg, ...(one.values && { values: one.values }) }),
  })
  const { detail } = answer
  return { ...answer, detail: typeof detail === 'string' ? said(refusal) : detail.map(ofField) }
}
