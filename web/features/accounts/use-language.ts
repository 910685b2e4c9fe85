import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { LANGUAGE_COOKIE } from '#platform/language'
import { locales } from '../../lib/i18n.ts'

/** As the footer's form keeps it: for as long as the browser's session. */
export function keepLanguage(language: unknown): void {
  const locale = locales.find((known) => known === language)
  if (!locale) return
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${locale};path=/;samesite=lax${secure}`
}

/**
 * What the member has chosen on whatever device counts on this one, unless another was chosen here: the home
 * page then has that language. The page that is open stays as it is.
 */
export function useLanguage({ user_metadata }: User): void {
  const chosen: unknown = user_metadata['language']
  useEffect(() => {
    if (!import.meta.env.MANY_LANGUAGES || document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return
    keepLanguage(chosen)
  }, [chosen])
}
