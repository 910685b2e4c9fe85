import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '../brand.ts'
import type { Head } from '../lib/page.ts'

/** What stands in for every public page while the operator works on the site. */
export const Maintenance = () => (
  <main
    id="main"
    className="wrap flex min-h-screen flex-col items-center justify-center text-center"
  >
    <p className="wordmark">{brand.name}</p>
    <span className="my-8 h-12 w-px bg-wine" />
    <h1 className="text-h2">
      <Trans>We will be back shortly</Trans>
    </h1>
    <p className="mt-4 max-w-md text-ink-2">
      <Trans>We are carrying out maintenance. Please come back in a little while.</Trans>
    </p>
  </main>
)

export const maintenanceHead = (): Head => ({
  title: t`We will be back shortly`,
  description: t`The site is down for maintenance.`,
  canonical: null,
})
