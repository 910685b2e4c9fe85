import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'

/** Where no accounts are configured: says so. */
export const AccountsClosed = () => (
  <>
    <p className="text-ink-2">
      <Trans>Accounts are not available yet. You can view every public profile without one.</Trans>
    </p>
    <p className="mt-8">
      <ButtonLink to="/browse">
        <Trans>Browse companions</Trans>
      </ButtonLink>
    </p>
  </>
)
