import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'

/** The notice shown where no account service is configured. */
export const AccountsClosed = () => (
  <>
    <p className="text-ink-2">
      <Trans>Accounts aren’t available yet. You can view every public profile without one.</Trans>
    </p>
    <p className="mt-8">
      <ButtonLink to="/browse">
        <Trans>Browse companions</Trans>
      </ButtonLink>
    </p>
  </>
)
