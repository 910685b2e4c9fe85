import { Trans, useLingui } from '@lingui/react/macro'
import { applicationStates } from '#contract/application-options'
import type { ListedApplication } from '#contract/applications'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Due } from '../queue/due.tsx'
import { moment } from '../../../lib/moment.ts'
import { pageCall, QueueList } from '../queue/queue-list.tsx'
import { useAdmin } from '../use-admin.ts'
import { useSection } from '../use-section.ts'
import { ApplicationView } from './application-view.tsx'
import { useApplicationWords } from './application-words.ts'
import { StateBadge } from './state-badge.tsx'

type Answer = {
  applications: ListedApplication[]
  total: number
  counts: Record<ListedApplication['state'], number>
  overdue: number
}

/** Who wants to be listed, what is due first; or one of them, when the address names her. */
export function Applications() {
  const { params } = useSection()
  const id = params.get('application')
  return id ? <ApplicationView key={id} id={id} /> : <ApplicationList />
}

function ApplicationList() {
  const { t } = useLingui()
  const { params } = useSection()
  const { states } = useApplicationWords()
  const call = pageCall('/api/admin/applications', params, 'open')
  const { data, error, refetch, isPlaceholderData } = useAdmin<Answer>(call, { keep: true })
  const withCount = (state: ListedApplication['state']) =>
    data ? `${states[state]} (${data.counts[state]})` : states[state]
  return (
    <div className="grid gap-4">
      <ListFilters
        label={t`Search by name, e-mail or reference`}
        select={{
          label: t`State`,
          name: 'state',
          plain: 'open',
          options: [
            { value: 'open', label: t`Open` },
            ...applicationStates.map((value) => ({ value, label: withCount(value) })),
            { value: 'all', label: t`All` },
          ],
        }}
      />
      {data && data.overdue > 0 && (
        <p className="message message-error">
          <Trans>
            Overdue: {data.overdue}. Applicants were promised an answer within 48 hours.
          </Trans>
        </p>
      )}
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <QueueList total={data.total} shown={data.applications.length} isOld={isPlaceholderData}>
          <ApplicationTable applications={data.applications} />
        </QueueList>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function ApplicationTable({ applications }: Pick<Answer, 'applications'>) {
  const { addressWith } = useSection()
  const { places } = useApplicationWords()
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Applicant</Trans>
          </th>
          <th scope="col">
            <Trans>Age</Trans>
          </th>
          <th scope="col">
            <Trans>Location</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <Trans>Due</Trans>
          </th>
          <th scope="col">
            <Trans>Received</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((one) => (
          <tr key={one.id}>
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
            <td>
              <Due dueAt={one.dueAt} isOverdue={one.isOverdue} />
            </td>
            <td className="whitespace-nowrap">{moment(one.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
