import { Trans, useLingui } from '@lingui/react/macro'
import { listAppealsEndpoint } from '#moderation/admin-appeals'
import { Badge } from '../../../ui/badge.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { QueueList, useCaseOptions } from '../../shared/queue/queue-list.tsx'
import { useAppealLabels } from './appeal-labels.ts'
import { AppealView } from './appeal-view.tsx'

/** Appeals against decisions of staff, soonest due first; or the one that the address names. */
export const Appeals = () => (
  <ListAndCase name="appeal" list={<AppealList />}>
    {(id) => <AppealView id={id} />}
  </ListAndCase>
)

function AppealList() {
  const { t } = useLingui()
  const list = useList(listAppealsEndpoint, useCaseOptions())
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
      {(appeal) => (
        <>
          <th scope="row">
            <CaseLink name="appeal" id={appeal.id}>
              {kinds[appeal.kind]}
              <small>{appeal.reference}</small>
            </CaseLink>
          </th>
          <td>{appeal.name}</td>
          <td>
            <Badge>{states[appeal.state]}</Badge>
          </td>
        </>
      )}
    </QueueList>
  )
}
