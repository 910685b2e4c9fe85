import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { LANGUAGE_PATH } from '#contract/language'
import { locales } from '../lib/i18n.ts'

/** The note about age, and the languages there are. */
export const Languages = () => (
  <>
    <p className="text-label uppercase text-ink-2">
      <Trans>Adults only (18+)</Trans>
    </p>
    <LanguageChoice />
  </>
)

/** A plain form: the page comes anew, in the language that was pressed. */
function LanguageChoice() {
  const { t, i18n } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action={LANGUAGE_PATH}
      aria-label={t`Language`}
      className="flex flex-wrap gap-2 text-small"
    >
      <input type="hidden" name="next" value={pathname + search} />
      {locales.map((locale) => (
        <button
          key={locale}
          name="language"
          value={locale}
          lang={locale}
          className="nav-link justify-center"
          aria-pressed={locale === i18n.locale}
        >
          {new Intl.DisplayNames(locale, { type: 'language' }).of(locale)}
        </button>
      ))}
    </form>
  )
}
