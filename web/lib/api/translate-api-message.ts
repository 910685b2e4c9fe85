import { i18n } from '#i18n'
import type { RefusalValues } from '#contract/refusals'

/**
 * What the Worker refuses with, in the visitor's language: the id of a refusal is the id of its text in
 * the catalogs (`lingui.config.ts`). What no catalog has stays in English, as it came.
 */
export const translateApiMessage = (text: string, id = '', values: RefusalValues = {}): string =>
  Object.hasOwn(i18n.messages, id) ? i18n._(id, { ...values }) : text
