import { Trans, useLingui } from '@lingui/react/macro'
import { listRenewalsEndpoint } from '#moderation/admin-renewals'
import { useSection } from '../../shared/api/use-section.ts'
import { useList } from '../../shared/list/use-list.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { QueueList, useCaseOptions } from '../../shared/queue/queue-list.tsx'
import { EndingChecks } from './ending-checks.tsx'
import { RenewalBadge } from './renewal-badge.tsx'
import { useRenewalLabels } from './renewal-labels.ts'
import { RenewalView } from './renewal-view.tsx'

/** Photos that verify the identity of companions, soonest due first; or the one that the address names. */
export const Renewals = () => (
  <ListAndCase name="renewal" list={<RenewalList />}>
    {(id) => <RenewalView id={id} />}
  </ListAndCase>
)

function RenewalList() {
  const { t } = useLingui()
  const { params } = useSection()
  const list = useList(listRenewalsEndpoint, useCaseOptions())
  const { states } = useRenewalLabels()
  return (
    <>
      {params.has('renewal') || <EndingChecks />}
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
        {(renewal) => (
          <>
            <th scope="row">
              <CaseLink name="renewal" id={renewal.id}>
                {renewal.companion.name}
              </CaseLink>
            </th>
            <td>
              <span className="admin-badges">
                <RenewalBadge state={renewal.state} />
              </span>
            </td>
          </>
        )}
      </QueueList>
    </>
  )
}
