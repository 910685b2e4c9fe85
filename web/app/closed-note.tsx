import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '../brand.ts'
import { inLanguage } from '../lib/i18n.ts'
import type { Head } from '../lib/page.ts'

/**
 * Static page shown in place of a page that cannot be served.
 *
 * @param isPlanned true during planned maintenance
 */
export const ClosedNote = ({ isPlanned }: { isPlanned: boolean }) => (
  <main
    id="main"
    className="wrap flex min-h-screen flex-col items-center justify-center text-center"
  >
    <p className="wordmark">{brand.name}</p>
    <span className="my-8 h-12 w-px bg-wine" />
    <h1 className="text-h2">
      <Trans>We’ll be back shortly</Trans>
    </h1>
    <p className="mt-4 max-w-md text-ink-2">
      {isPlanned ? (
        <Trans>We’re doing some maintenance. Check back in a few minutes.</Trans>
      ) : (
        <Trans>
          We can’t show this page right now. We’re working on it; please try again in a few minutes.
        </Trans>
      )}
    </p>
    {!isPlanned && (
      <p className="mt-6">
        <a className="link" href={inLanguage('/status')}>
          <Trans>Check site status</Trans>
        </a>
      </p>
    )}
  </main>
)

export const closedHead = (isPlanned: boolean): Head => ({
  title: t`We’ll be back shortly`,
  description: isPlanned
    ? t`The site is down for maintenance.`
    : t`The site can’t show this page right now.`,
  canonical: null,
})
