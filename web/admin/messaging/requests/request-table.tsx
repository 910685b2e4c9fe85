import { Trans, useLingui } from '@lingui/react/macro'
import type { QueuedRequest } from '#messaging/requests'
import { useNow } from '../../../lib/use-now.ts'
import { hoursSince } from '../../../lib/format.ts'
import {
  dateText,
  placeName,
  stateName,
} from '../../../features/messaging/requests/request-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { Table } from '../../shared/list/table.tsx'
import { AssigneeCell } from '../../shared/team/assignee-cell.tsx'
import { useAssignees } from '../../shared/team/use-assignees.ts'
import { useSection, userAddress } from '../../shared/api/use-section.ts'

export function RequestTable({ requests }: { requests: QueuedRequest[] }) {
  const { t } = useLingui()
  const now = useNow()
  const { addressWith } = useSection()
  const assigneeOf = useAssignees(
    'request',
    requests.map(({ id }) => id),
  )
  const heads = [
    t`Request`,
    t`Companion`,
    t`Member`,
    t`Date and place`,
    t`Waiting`,
    t`Status`,
    t`Assigned to`,
  ]
  return (
    <Table heads={heads}>
      {requests.map((one) => (
        <tr key={one.id}>
          <th scope="row" className="whitespace-nowrap">
            <CaseLink name="request" id={one.id} isOpen={isForTeam(one)}>
              {one.reference}
            </CaseLink>
          </th>
          <td>
            <Link to={addressWith({ companion: one.companion.id })} className="link">
              {one.companion.name}
            </Link>
          </td>
          <td className="min-w-36 wrap-anywhere">
            <Link to={userAddress(one.member.id)} className="link">
              {one.member.name || one.member.id.slice(0, 8)}
            </Link>
            <span className="admin-badges">
              {one.isPriority && (
                <Badge tone="brass">
                  <Trans>Premium</Trans>
                </Badge>
              )}
              {one.member.isBlocked && (
                <Badge>
                  <Trans>Blocked</Trans>
                </Badge>
              )}
            </span>
          </td>
          <td>
            {dateText(one.date)}
            {one.time && <span>{`, ${one.time}`}</span>}
            <span className="block text-small text-ink-2">{placeName(one.place)}</span>
          </td>
          <td className="whitespace-nowrap">
            <Waiting since={one.waitingSince} now={now} />
          </td>
          <td>
            <State of={one} />
          </td>
          <td>
            <AssigneeCell
              kind="request"
              id={one.id}
              isOpen={isForTeam(one)}
              assignee={assigneeOf(one.id)}
            />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const isForTeam = ({ waitingSince, answeredBy }: QueuedRequest) =>
  waitingSince !== null && answeredBy !== 'self'

const State = ({ of: { state, answeredBy } }: { of: QueuedRequest }) => (
  <span className="admin-badges">
    <Badge tone={state === 'answered' ? 'sage' : 'paper'}>{stateName(state)}</Badge>
    {answeredBy === 'self' && (
      <Badge>
        <Trans>Answers herself</Trans>
      </Badge>
    )}
  </span>
)

function Waiting({ since, now }: { since: string | null; now: number }) {
  if (since === null) return <span>{'–'}</span>
  const hours = hoursSince(since, now)
  return hours < 1 ? (
    <span>
      <Trans>under an hour</Trans>
    </span>
  ) : (
    <span>
      <Trans>{hours} h</Trans>
    </span>
  )
}
