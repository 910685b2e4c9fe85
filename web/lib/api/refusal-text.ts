import { fillIn, refusalOf, type RefusalArgs, type RefusalId } from '#contract/refusals'
import { translateApiMessage } from './translate-api-message.ts'

/** What the Worker would refuse with. It brings all refusals with it: for parts that load when opened. */
export function refusalText<Id extends RefusalId>(id: Id, ...values: RefusalArgs<Id>): string {
  const refusal = refusalOf(id, ...values)
  const text = import.meta.env.REFUSALS?.[id]
  const detail = text ? fillIn(text, refusal.values) : refusal.detail
  return translateApiMessage(detail, id, refusal.values)
}
