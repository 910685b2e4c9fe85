import { Trans } from '@lingui/react/macro'
import type { Sale } from '#billing/admin-payments'

/** A member, as far as one is known. */
export const BuyerCell = ({ member }: Pick<Sale, 'member'>) =>
  member === null ? (
    <span className="text-ink-2">
      <Trans>No buyer</Trans>
    </span>
  ) : (
    <span className="admin-name">
      {member.name ?? (
        <span>
          <Trans>Deleted account</Trans>
        </span>
      )}
      <small title={member.id}>{member.id.slice(0, 8)}</small>
    </span>
  )
