import { useLingui } from '@lingui/react/macro'
import type { TextLanguage } from '#contract/text-languages'

/** In which a companion may write, in words of the page's language. */
export function useTextLanguageNames(): Record<TextLanguage, string> {
  const { t } = useLingui()
  return { en: t`English`, de: t`German`, fr: t`French`, it: t`Italian` }
}
