import { Trans } from '@lingui/react/macro'
import type { Sale } from '#billing/admin-payments'

/** The buyer's name and the first 8 characters of the id; a note if there is no buyer or account. */
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
