import type { User } from '@supabase/supabase-js'
import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import { LANGUAGE_COOKIE } from '#contract/language'
import { activate, locales } from '../../lib/i18n.ts'

/** Shows the site in a language, if there is a catalog of it. */
export async function speak(language: unknown): Promise<void> {
  const locale = locales.find((known) => known === language)
  if (!locale || locale === i18n.locale) return
  await activate(locale)
  document.documentElement.lang = locale
}

/** Shows the site in the language that the member has chosen on whatever device, unless another was on this. */
export function useLanguage({ user_metadata }: User): void {
  const chosen: unknown = user_metadata['language']
  useEffect(() => {
    if (!import.meta.env.MANY_LANGUAGES || document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return
    const before = i18n.locale
    void speak(chosen)
    return () => void speak(before)
  }, [chosen])
}
