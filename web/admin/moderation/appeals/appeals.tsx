import { Trans, useLingui } from '@lingui/react/macro'
import { listAppealsEndpoint } from '#moderation/admin-appeals'
import { Badge } from '../../../ui/badge.tsx'
import { QueuePage } from '../../shared/queue/queue-page.tsx'
import { useAppealLabels } from './appeal-labels.ts'
import { AppealView } from './appeal-view.tsx'

/** Appeals against decisions of staff, soonest due first; or the one that the address names. */
export function Appeals() {
  const { t } = useLingui()
  const { states, kinds } = useAppealLabels()
  return (
    <QueuePage
      kind="appeal"
      endpoint={listAppealsEndpoint}
      label={t`Search by name or reference`}
      states={states}
      late={(overdue) => t`Overdue: ${overdue}. Appeals are decided within 7 days.`}
      none={<Trans>No appeals found</Trans>}
      about={
        <Trans>Appeals against rejections, hidden profiles and suspensions appear here.</Trans>
      }
      rowsOf={({ appeals }) => appeals}
      heads={[t`Decision`, t`Who`, t`Status`]}
      renderName={(appeal) => (
        <>
          {kinds[appeal.kind]}
          <small>{appeal.reference}</small>
        </>
      )}
      renderCells={(appeal) => (
        <>
          <td>{appeal.name}</td>
          <td>
            <Badge>{states[appeal.state]}</Badge>
          </td>
        </>
      )}
    >
      {(id) => <AppealView id={id} />}
    </QueuePage>
  )
}
