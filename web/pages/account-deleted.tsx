import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PageModule } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import '../styles/account.css'

export default function AccountDeletedPage() {
  return (
    <div className="sheet outcome">
      <h1 className="text-h2">
        <Trans>Your account has been deleted</Trans>
      </h1>
      <p className="lead">
        <Trans>We’ve sent you a confirmation by email. We wish you all the best.</Trans>
      </p>
      <ButtonLink to="/">
        <Trans>Go to the home page</Trans>
      </ButtonLink>
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Your account has been deleted`,
  description: t`Your account has been deleted.`,
  canonical: null,
})
