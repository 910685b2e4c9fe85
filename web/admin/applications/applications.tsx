import { Trans, useLingui } from '@lingui/react/macro'
import { listApplications } from '#contract/admin-applications.api'
import { Link } from '../../ui/link.tsx'
import { useList } from '../shared/list/use-list.ts'
import { QueueList, useCaseOptions } from '../shared/queue/queue-list.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { ApplicationView } from './application-view.tsx'
import { useApplicationLabels } from './application-labels.ts'
import { StateBadge } from './state-badge.tsx'

/** Who wants to be listed, what is due first; or one of them, when the address names her. */
export function Applications() {
  const { params } = useSection()
  const id = params.get('application')
  return id ? <ApplicationView key={id} id={id} /> : <ApplicationList />
}

function ApplicationList() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const list = useList(listApplications, useCaseOptions())
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
      {(one) => (
        <>
          <th scope="row">
            <Link to={addressWith({ application: one.id })} className="admin-name">
              {one.firstName} {one.lastName}
              <small>{one.reference}</small>
            </Link>
          </th>
          <td>{one.age}</td>
          <td>{places[one.location]}</td>
          <td>
            <span className="admin-badges">
              <StateBadge state={one.state} />
            </span>
          </td>
        </>
      )}
    </QueueList>
  )
}
