import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { LANGUAGE_COOKIE } from '#platform/language'
import { locales } from '../../lib/i18n.ts'

/** Stores the language for the browser's session, in the same cookie as the footer's form. */
export function keepLanguage(language: unknown): void {
  const locale = locales.find((candidate) => candidate === language)
  if (!locale) return
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${locale};path=/;samesite=lax${secure}`
}

/**
 * Applies the account's language to this device unless another was chosen here: it takes effect on the home
 * page, and the open page stays as it is.
 */
export function useLanguage({ user_metadata }: User): void {
  const accountLanguage: unknown = user_metadata['language']
  useEffect(() => {
    if (!import.meta.env.MANY_LANGUAGES || document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return
    keepLanguage(accountLanguage)
  }, [accountLanguage])
}
