import { Trans } from '@lingui/react/macro'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'

export const BackLink = ({ to }: { to: string }) => (
  <p>
    <Link to={to} className="admin-back">
      <Icon name="arrow-left" />
      <Trans>Back to the list</Trans>
    </Link>
  </p>
)
