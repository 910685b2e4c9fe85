import { i18n } from '#i18n'
import type { RefusalValues } from '#contract/refusals'

/**
 * Translates a refusal of the Worker. Its id is the id of the text in the catalogs (`lingui.config.ts`);
 * texts without a translation stay in English.
 */
export const translateApiMessage = (text: string, id = '', values: RefusalValues = {}): string =>
  Object.hasOwn(i18n.messages, id) ? i18n._(id, { ...values }) : text
