import { Trans, useLingui } from '@lingui/react/macro'
import { listRevisions } from '#contract/admin-revisions.api'
import { useContentNames } from '../../features/companions/content-names.ts'
import { Link } from '../../ui/link.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { useList } from '../shared/list/use-list.ts'
import { QueueList, useQueueOptions } from '../shared/queue/queue-list.tsx'
import { RevisionBadge } from './revision-badge.tsx'
import { useRevisionLabels } from './revision-labels.ts'
import { RevisionView } from './revision-view.tsx'

/** What companions would like to change, what is due first; or one of them, when the address names it. */
export function Revisions() {
  const { params } = useSection()
  const id = params.get('revision')
  return id ? <RevisionView key={id} id={id} /> : <RevisionList />
}

function RevisionList() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const list = useList(listRevisions, useQueueOptions())
  const { states } = useRevisionLabels()
  const names = useContentNames()
  return (
    <QueueList
      list={list}
      label={t`Search by name`}
      states={states}
      late={(overdue) =>
        t`Overdue: ${overdue}. Companions were promised an answer within 48 hours.`
      }
      none={<Trans>No changes found</Trans>}
      rowsOf={({ revisions }) => revisions}
      heads={[t`Companion`, t`Changes`, t`Status`]}
    >
      {(one) => (
        <>
          <th scope="row">
            <Link to={addressWith({ revision: one.id })} className="admin-name">
              {one.companion.name}
            </Link>
          </th>
          <td>{one.fields.map((field) => names[field]).join(', ')}</td>
          <td>
            <span className="admin-badges">
              <RevisionBadge state={one.state} />
            </span>
          </td>
        </>
      )}
    </QueueList>
  )
}
