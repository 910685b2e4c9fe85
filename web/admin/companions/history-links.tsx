import { Trans } from '@lingui/react/macro'
import { listAuditEndpoint } from '#staff/audit-log'
import { Link } from '../../ui/link.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { sectionAddress } from '../shared/api/use-section.ts'

/** Links to the audit log's entries about a companion. */
export function HistoryLinks({ id }: { id: string }) {
  const history = `${sectionAddress('audit')}&subject=${id}`
  return (
    <IfMay call={listAuditEndpoint}>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={history} className="link">
          <Trans>History</Trans>
        </Link>
        <Link to={`${history}&field=prices`} className="link">
          <Trans>History of rates and prices</Trans>
        </Link>
      </p>
    </IfMay>
  )
}
