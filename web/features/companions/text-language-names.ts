import { useLingui } from '@lingui/react/macro'
import type { TextLanguage } from '#platform/text-languages'

/** Names of the languages companions write in, in the page's language. */
export function useTextLanguageNames(): Record<TextLanguage, string> {
  const { t } = useLingui()
  return { en: t`English`, de: t`German`, fr: t`French`, it: t`Italian` }
}

/** The same names for running text, where French and Italian use lower case. */
export function useTextLanguagesInText(): Record<TextLanguage, string> {
  const { t } = useLingui()
  return {
    en: t({ message: 'English', context: 'in a sentence' }),
    de: t({ message: 'German', context: 'in a sentence' }),
    fr: t({ message: 'French', context: 'in a sentence' }),
    it: t({ message: 'Italian', context: 'in a sentence' }),
  }
}
