import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { decideRevisionsEndpoint, listRevisionsEndpoint } from '#companions/staff/admin-revisions'
import type { DecisionAct } from '#companions/revisions'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { useMay } from '../../shared/api/role.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { QueueList, useCaseOptions } from '../../shared/queue/queue-list.tsx'
import { RevisionBadge } from './revision-badge.tsx'
import { useRevisionLabels } from './revision-labels.ts'
import { DecideBar } from './decide-bar.tsx'
import { focusedRow, KeyHelp, onKeys } from '../../shared/queue/triage-keys.tsx'
import { RevisionView } from './revision-view.tsx'

/** Submitted changes of companions, soonest due first; or the one that the address names. */
export const Revisions = () => (
  <ListAndCase name="revision" list={<RevisionList />}>
    {(id) => <RevisionView id={id} />}
  </ListAndCase>
)

function RevisionList() {
  const { t } = useLingui()
  const list = useList(listRevisionsEndpoint, useCaseOptions())
  const { states } = useRevisionLabels()
  const names = useContentNames()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const [openDecision, setOpenDecision] = useState<DecisionAct | null>(null)
  const mayDecide = useMay()(decideRevisionsEndpoint)
  const openRevisions = list.data?.revisions.filter(({ state }) => state === 'submitted') ?? []
  const selected = openRevisions.filter(({ id }) => mayDecide && chosenIds.includes(id))

  const choose = (id: string) =>
    setChosenIds((ids) =>
      ids.includes(id) ? ids.filter((chosenId) => chosenId !== id) : [...ids, id],
    )
  /** Keys apply to the selected revisions, else to the row with the focus. */
  const decide = (action: DecisionAct) => (queue: HTMLElement) => {
    const id = focusedRow(queue)
    if (!mayDecide) return
    if (selected.length === 0)
      setChosenIds(
        openRevisions.filter((revision) => revision.id === id).map((revision) => revision.id),
      )
    setOpenDecision(action)
  }
  const keys = onKeys({
    a: decide('approve'),
    r: decide('return'),
    x: (queue) => {
      const id = focusedRow(queue)
      if (id) choose(id)
    },
  })
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-4" onKeyDown={keys}>
      {mayDecide && (
        <>
          <KeyHelp choosing />
          <DecideBar
            revisions={selected}
            openDecision={openDecision}
            onAsk={setOpenDecision}
            onDone={setChosenIds}
          />
        </>
      )}
      <QueueList
        kind="revision"
        list={list}
        label={t`Search by name`}
        states={states}
        late={(overdue) =>
          t`Overdue: ${overdue}. Companions were promised an answer within 48 hours.`
        }
        none={<Trans>No changes found</Trans>}
        about={<Trans>Changes that companions submit for their profiles appear here.</Trans>}
        rowsOf={({ revisions }) => revisions}
        heads={[...(mayDecide ? [t`Select`] : []), t`Companion`, t`Changes`, t`Status`]}
      >
        {(revision) => (
          <>
            {mayDecide && (
              <td>
                {revision.state === 'submitted' && (
                  <input
                    type="checkbox"
                    aria-label={t`Select ${revision.companion.name}`}
                    data-triage={revision.id}
                    checked={chosenIds.includes(revision.id)}
                    onChange={() => choose(revision.id)}
                  />
                )}
              </td>
            )}
            <th scope="row">
              <CaseLink name="revision" id={revision.id}>
                {revision.companion.name}
              </CaseLink>
            </th>
            <td>{revision.fields.map((field) => names[field]).join(', ')}</td>
            <td>
              <span className="admin-badges">
                <RevisionBadge state={revision.state} />
              </span>
            </td>
          </>
        )}
      </QueueList>
    </div>
  )
}
