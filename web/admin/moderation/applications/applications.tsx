import { Trans, useLingui } from '@lingui/react/macro'
import { APPLICANT_REPLY_DAYS } from '#moderation/applications'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { Badge } from '../../../ui/badge.tsx'
import { QueuePage } from '../../shared/queue/queue-page.tsx'
import { ApplicationView } from './application-view.tsx'
import { useApplicationLabels } from './application-labels.ts'
import { ApplicationStateBadge } from './state-badge.tsx'

/** Applications for a listing, soonest due first; or the one that the address names. */
export function Applications() {
  const { t } = useLingui()
  const { states, places } = useApplicationLabels()
  return (
    <QueuePage
      kind="application"
      endpoint={listApplicationsEndpoint}
      label={t`Search by name, email or reference`}
      states={states}
      late={(overdue) =>
        t`Overdue: ${overdue}. Applicants were promised an answer within 48 hours; questions come back after ${APPLICANT_REPLY_DAYS} days.`
      }
      none={<Trans>No applications found</Trans>}
      about={<Trans>Applications of new companions appear here, each due within 48 hours.</Trans>}
      rowsOf={({ applications }) => applications}
      heads={[t`Applicant`, t`Age`, t`Location`, t`Status`]}
      renderName={(application) => (
        <>
          {application.firstName} {application.lastName}
          <small>{application.reference}</small>
        </>
      )}
      renderCells={(application) => (
        <>
          <td>{application.age}</td>
          <td>{places[application.location]}</td>
          <td>
            <span className="admin-badges">
              <ApplicationStateBadge state={application.state} />
              {application.state === 'approved' && application.dueAt && (
                <Badge>
                  <Trans>To contact</Trans>
                </Badge>
              )}
            </span>
          </td>
        </>
      )}
    >
      {(id) => <ApplicationView id={id} />}
    </QueuePage>
  )
}
