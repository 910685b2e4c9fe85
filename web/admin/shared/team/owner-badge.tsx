import { Trans } from '@lingui/react/macro'

/** Mark of a case that waits for an owner's answer. */
export const OwnerBadge = () => (
  <span className="badge badge-brass">
    <Trans>Waiting for the owner</Trans>
  </span>
)
