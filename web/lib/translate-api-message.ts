import { i18n } from '@lingui/core'

/**
 * What the Worker answers, in the visitor's language: its texts are their own ids in the catalogs
 * (`lingui.config.ts`). What no catalog has stays as it came.
 */
export const translateApiMessage = (text: string): string =>
  Object.hasOwn(i18n.messages, text) ? i18n._(text) : text
