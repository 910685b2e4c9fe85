import { Trans, useLingui } from '@lingui/react/macro'
import { listRenewals } from '#contract/admin-renewals.api'
import { Link } from '../../ui/link.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { useList } from '../shared/list/use-list.ts'
import { QueueList, useCaseOptions } from '../shared/queue/queue-list.tsx'
import { EndingChecks } from './ending-checks.tsx'
import { RenewalBadge } from './renewal-badge.tsx'
import { useRenewalLabels } from './renewal-labels.ts'
import { RenewalView } from './renewal-view.tsx'

/** Pictures that prove whom a profile shows, what is due first; or one of them, when the address names it. */
export function Renewals() {
  const { params } = useSection()
  const id = params.get('renewal')
  return id ? <RenewalView key={id} id={id} /> : <RenewalList />
}

function RenewalList() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const list = useList(listRenewals, useCaseOptions())
  const { states } = useRenewalLabels()
  return (
    <>
      <EndingChecks />
      <QueueList
        kind="renewal"
        list={list}
        label={t`Search by name`}
        states={states}
        late={(overdue) =>
          t`Overdue: ${overdue}. Companions were promised an answer within 48 hours.`
        }
        none={<Trans>No verifications found</Trans>}
        rowsOf={({ renewals }) => renewals}
        heads={[t`Companion`, t`Status`]}
      >
        {(one) => (
          <>
            <th scope="row">
              <Link to={addressWith({ renewal: one.id })} className="admin-name">
                {one.companion.name}
              </Link>
            </th>
            <td>
              <span className="admin-badges">
                <RenewalBadge state={one.state} />
              </span>
            </td>
          </>
        )}
      </QueueList>
    </>
  )
}
