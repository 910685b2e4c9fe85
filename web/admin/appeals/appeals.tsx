import { Trans, useLingui } from '@lingui/react/macro'
import { listAppeals } from '#contract/admin-appeals.api'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { useList } from '../shared/list/use-list.ts'
import { QueueList, useCaseOptions } from '../shared/queue/queue-list.tsx'
import { useAppealLabels } from './appeal-labels.ts'
import { AppealView } from './appeal-view.tsx'

/** Appeals against decisions of the staff, due first; or one of them, when the address names it. */
export function Appeals() {
  const { params } = useSection()
  const id = params.get('appeal')
  return id ? <AppealView key={id} id={id} /> : <AppealList />
}

function AppealList() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const list = useList(listAppeals, useCaseOptions())
  const { states, kinds } = useAppealLabels()
  return (
    <QueueList
      kind="appeal"
      list={list}
      label={t`Search by name or reference`}
      states={states}
      late={(overdue) => t`Overdue: ${overdue}. Appeals are decided within 7 days.`}
      none={<Trans>No appeals found</Trans>}
      rowsOf={({ appeals }) => appeals}
      heads={[t`Decision`, t`Who`, t`Status`]}
    >
      {(one) => (
        <>
          <th scope="row">
            <Link to={addressWith({ appeal: one.id })} className="admin-name">
              {kinds[one.kind]}
              <small>{one.reference}</small>
            </Link>
          </th>
          <td>{one.name}</td>
          <td>
            <Badge>{states[one.state]}</Badge>
          </td>
        </>
      )}
    </QueueList>
  )
}
