import { Trans, useLingui } from '@lingui/react/macro'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { useList } from '../../shared/list/use-list.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { QueueList, useCaseOptions } from '../../shared/queue/queue-list.tsx'
import { ApplicationView } from './application-view.tsx'
import { useApplicationLabels } from './application-labels.ts'
import { ApplicationStateBadge } from './state-badge.tsx'

/** Applications for a listing, soonest due first; or the one that the address names. */
export const Applications = () => (
  <ListAndCase name="application" list={<ApplicationList />}>
    {(id) => <ApplicationView id={id} />}
  </ListAndCase>
)

function ApplicationList() {
  const { t } = useLingui()
  const list = useList(listApplicationsEndpoint, useCaseOptions())
  const { states, places } = useApplicationLabels()
  return (
    <QueueList
      kind="application"
      list={list}
      label={t`Search by name, email or reference`}
      states={states}
      late={(overdue) =>
        t`Overdue: ${overdue}. Applicants were promised an answer within 48 hours.`
      }
      none={<Trans>No applications found</Trans>}
      rowsOf={({ applications }) => applications}
      heads={[t`Applicant`, t`Age`, t`Location`, t`Status`]}
    >
      {(application) => (
        <>
          <th scope="row">
            <CaseLink name="application" id={application.id}>
              {application.firstName} {application.lastName}
              <small>{application.reference}</small>
            </CaseLink>
          </th>
          <td>{application.age}</td>
          <td>{places[application.location]}</td>
          <td>
            <span className="admin-badges">
              <ApplicationStateBadge state={application.state} />
            </span>
          </td>
        </>
      )}
    </QueueList>
  )
}
