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

type Props = {
  requests: QueuedRequest[]
  chosenIds: ReadonlySet<string>
  /** `null`: requests can't be selected. */
  onChoose: ((id: string, isChosen: boolean) => void) | null
}

export function RequestTable({ requests, chosenIds, onChoose }: Props) {
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
      {requests.map((request) => (
        <tr key={request.id}>
          <th scope="row" className="whitespace-nowrap">
            <span className="submitted-file items-center">
              {onChoose && isForTeam(request) && (
                <input
                  type="checkbox"
                  data-triage={request.id}
                  aria-label={t`Select request ${request.reference}`}
                  checked={chosenIds.has(request.id)}
                  onChange={({ target }) => onChoose(request.id, target.checked)}
                />
              )}
              <CaseLink name="request" id={request.id} isOpen={isForTeam(request)}>
                {request.reference}
              </CaseLink>
            </span>
          </th>
          <td>
            <Link to={addressWith({ companion: request.companion.id })} className="link">
              {request.companion.name}
            </Link>
          </td>
          <td className="min-w-36 wrap-anywhere">
            <Link to={userAddress(request.member.id)} className="link">
              {request.member.name || request.member.id.slice(0, 8)}
            </Link>
            <span className="admin-badges">
              {request.isPriority && (
                <Badge tone="brass">
                  <Trans>Premium</Trans>
                </Badge>
              )}
              {request.member.isBlocked && (
                <Badge>
                  <Trans>Blocked</Trans>
                </Badge>
              )}
            </span>
          </td>
          <td>
            {dateText(request.date)}
            {request.time && <span>{`, ${request.time}`}</span>}
            <span className="block text-small text-ink-2">{placeName(request.place)}</span>
          </td>
          <td className="whitespace-nowrap">
            <Waiting since={request.waitingSince} now={now} />
          </td>
          <td>
            <State of={request} />
          </td>
          <td>
            <AssigneeCell
              kind="request"
              id={request.id}
              isOpen={isForTeam(request)}
              assignee={assigneeOf(request.id)}
            />
          </td>
        </tr>
      ))}
    </Table>
  )
}

export const isForTeam = ({ waitingSince, answeredBy }: QueuedRequest) =>
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
