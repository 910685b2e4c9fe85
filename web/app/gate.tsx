import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ADULT_FIELD, UNDERAGE_PATH } from '#accounts/age-gate'
import { DISCREET_FIELD, DISCREET_PATH } from '#accounts/discreet-mode'
import { LANGUAGE_PATH } from '#platform/language'
import { brand } from '../brand.ts'
import { inLanguage, locales } from '../lib/i18n.ts'
import { languageName } from '../lib/language-names.ts'
import type { Head } from '../lib/page.ts'

/**
 * Replaces every page with pictures until the visitor has confirmed their age. Its forms are plain and need
 * no script.
 *
 * @param path path of the requested page, without the language prefix
 */
export function Gate({ path }: { path: string }) {
  return (
    <BareDocument title={<Trans>For adults only</Trans>}>
      {/* Two lines on wide screens in the fallback font, too, so that nothing moves when the fonts arrive. */}
      <p className="mt-4 max-w-lg text-balance text-ink-2">
        <Trans>
          This directory presents independent companions. Confirm that you are 18 or older and may
          view such content where you are.
        </Trans>
      </p>
      {/* The form has no action, so it posts to the page's own address and browsers preserve the
          fragment, which may contain a mailed session. */}
      <form method="post" className="mt-8 w-full max-w-md">
        <input type="hidden" name={ADULT_FIELD} value="yes" />
        <div className="grid gap-3 sm:grid-cols-2">
          <button type="submit" className="button button-solid">
            <Trans>I am 18 or older</Trans>
          </button>
          <a href={inLanguage(UNDERAGE_PATH)} className="button button-line">
            <Trans>I am under 18</Trans>
          </a>
        </div>
      </form>
      <DiscreetLine />
      <LanguageLine path={path} />
    </BareDocument>
  )
}

/** Links to the other languages of the site, each named in itself. */
function LanguageLine({ path }: { path: string }) {
  const { t, i18n } = useLingui()
  return (
    <form
      method="post"
      action={LANGUAGE_PATH}
      aria-label={t`Language`}
      className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-small text-ink-2"
    >
      <input type="hidden" name="next" value={path} />
      {locales
        .filter((locale) => locale !== i18n.locale)
        .map((locale) => (
          <button
            key={locale}
            name="language"
            value={locale}
            lang={locale}
            className="button button-quiet"
          >
            {languageName(locale)}
          </button>
        ))}
    </form>
  )
}

/** Link to discreet mode by its address on the gate, too. In discreet mode the bar states that it is on. */
const DiscreetLine = () => (
  <form
    method="post"
    className="discreet-line mt-8 flex flex-wrap items-center justify-center gap-x-3 text-small text-ink-2"
  >
    <Trans>Can others see this screen?</Trans>
    <button name={DISCREET_FIELD} value="on" className="button button-quiet">
      <Trans>Turn on discreet mode</Trans>
    </button>
    <a href={inLanguage(DISCREET_PATH)} className="button button-quiet">
      <Trans>How discreet mode works</Trans>
    </a>
  </form>
)

/** Neutral page for visitors under age; it has no links to this site. */
export const Leave = () => (
  <BareDocument title={<Trans>This site is for adults</Trans>}>
    <p className="mt-4 max-w-md text-balance text-ink-2">
      <Trans>Thank you for being honest. This site is for people aged 18 and over.</Trans>
    </p>
    <p className="mt-4 max-w-md text-balance text-ink-2">
      <Trans>
        If someone is pressuring or frightening you, free help is there day and night: call{' '}
        <a href="tel:147" className="link">
          147
        </a>{' '}
        or visit{' '}
        <a href="https://www.147.ch" rel="noreferrer" className="link">
          147.ch
        </a>
        .
      </Trans>
    </p>
  </BareDocument>
)

export const leaveHead = (): Head => ({
  title: t`This site is for adults`,
  description: t`For adults only.`,
  canonical: null,
})

function BareDocument({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  const otherHead = {
    '/privacy': t`Privacy`,
    '/terms': t`Terms`,
    '/cookies': t`Cookies`,
    '/safety': t`Safety`,
    '/report': t`Report abuse`,
    '/imprint': t`Imprint`,
  }
  return (
    <div className="wrap flex min-h-screen flex-col items-center text-center">
      <main id="main" className="flex flex-1 flex-col items-center justify-center py-12">
        <p className="wordmark">{brand.name}</p>
        <span className="my-8 h-12 w-px bg-wine" />
        <h1 className="text-h2">{title}</h1>
        {children}
      </main>
      <nav aria-label={t`Legal`} className="flex flex-wrap justify-center gap-x-4 py-6 text-small">
        {Object.entries(otherHead).map(([to, name]) => (
          <a key={to} href={inLanguage(to)} className="nav-link justify-center">
            {name}
          </a>
        ))}
      </nav>
    </div>
  )
}

/** The page's head without preview pictures and preloads. */
export function withoutPreviews(head: Head): Head {
  const { title, description, canonical, paths, status, jsonLd } = head
  const facts: Head = {
    title,
    description,
    canonical,
    ...(paths && { paths }),
    ...(status !== undefined && { status }),
  }
  if (!jsonLd) return facts
  const jsonText = JSON.stringify(jsonLd, (key, value: unknown) =>
    key === 'image' ? undefined : value,
  )
  return { ...facts, jsonLd: JSON.parse(jsonText) as object }
}

// The renderer escapes `>` in attributes, so the first one ends an element.
const drawnElements = /<picture>.*?<\/picture>|<video\b.*?<\/video>|<(?:img|source)\b[^>]*>/gs

/** The markup with a text in place of each picture. */
export const withoutPictures = (html: string): string =>
  html.replace(drawnElements, (element) => /<img\b[^>]*?\balt="([^"]*)"/.exec(element)?.[1] ?? '')
