import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { LANGUAGE_PATH } from '#platform/language'
import { locales } from '../lib/i18n.ts'
import { languageName } from '../lib/language-names.ts'
import { useSite } from '../lib/site.ts'
import { keepPosition } from './use-scroll.ts'

/** The note on the minimum age, and links to the site's languages. */
export const Languages = () => (
  <>
    <p className="text-label uppercase text-ink-2">
      <Trans>Adults only (18+)</Trans>
    </p>
    <LanguageChoice />
  </>
)

export function LanguageChoice() {
  const { t, i18n } = useLingui()
  return (
    <SwitchForm label={t`Language`} className="flex flex-wrap gap-2 text-small">
      {locales.map((locale) => (
        <button
          key={locale}
          name="language"
          value={locale}
          lang={locale}
          className="nav-link justify-center"
          aria-pressed={locale === i18n.locale}
        >
          {languageName(locale)}
        </button>
      ))}
    </SwitchForm>
  )
}

/** Offers, each in its own language regardless of the page's. */
const offers: Record<string, string> = {
  en: 'This page in English',
  de: 'Diese Seite auf Deutsch',
  fr: 'Cette page en français',
  it: 'Questa pagina in italiano',
}

/** Offer for visitors whose browser prefers another language of the site, unless they have chosen one. */
export function LanguageOffer() {
  const { offer } = useSite()
  if (!offer) return null
  const text = offers[offer] ?? languageName(offer)
  return (
    <SwitchForm label={text} className="wrap flex justify-end text-small">
      <button name="language" value={offer} lang={offer} className="nav-link">
        {text}
      </button>
    </SwitchForm>
  )
}

type FormProps = { label: string; className: string; children: ReactNode }

/** Plain form that reloads this page in the selected language. */
function SwitchForm({ label, className, children }: FormProps) {
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action={LANGUAGE_PATH}
      aria-label={label}
      className={className}
      onSubmit={({ currentTarget }) => {
        const next = currentTarget.elements.namedItem('next') as HTMLInputElement
        next.value = pathname + search + location.hash
        keepPosition()
      }}
    >
      <input type="hidden" name="next" value={pathname + search} />
      {children}
    </form>
  )
}
