import { i18n } from '#i18n'
import { fillIn, refusalOf, type RefusalArgs, type RefusalId } from '#contract/refusals'
import { translateApiMessage } from './translate-api-message.ts'

/** Text of a refusal of the Worker. It imports all refusals, so only lazy parts may use it. */
export function refusalText<Id extends RefusalId>(id: Id, ...values: RefusalArgs<Id>): string {
  const refusal = refusalOf(id, ...values)
  const text = import.meta.env.REFUSALS?.[id]
  const detail = text ? fillIn(text, refusal.values, i18n.locale) : refusal.detail
  return translateApiMessage(detail, id, refusal.values)
}
