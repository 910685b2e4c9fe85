import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { decideRevisions, listRevisions } from '#companions/staff/admin-revisions.api'
import type { DecisionAct } from '#companions/revision-options'
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

/** What companions would like to change, what is due first; or one of them, when the address names it. */
export const Revisions = () => (
  <ListAndCase name="revision" list={<RevisionList />}>
    {(id) => <RevisionView id={id} />}
  </ListAndCase>
)

function RevisionList() {
  const { t } = useLingui()
  const list = useList(listRevisions, useCaseOptions())
  const { states } = useRevisionLabels()
  const names = useContentNames()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, ask] = useState<DecisionAct | null>(null)
  const mayDecide = useMay()(decideRevisions)
  const open = list.data?.revisions.filter(({ state }) => state === 'submitted') ?? []
  const selected = open.filter(({ id }) => mayDecide && chosen.includes(id))

  const choose = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  /** What the keys are about: the selected ones, or the row that has the focus. */
  const decide = (act: DecisionAct) => (queue: HTMLElement) => {
    const id = focusedRow(queue)
    if (!mayDecide) return
    if (selected.length === 0) setChosen(open.filter((one) => one.id === id).map((one) => one.id))
    ask(act)
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
    // The list itself is no control: its controls' keys arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-4" onKeyDown={keys}>
      {mayDecide && (
        <>
          <KeyHelp choosing />
          <DecideBar revisions={selected} asking={asking} ask={ask} onDone={setChosen} />
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
        rowsOf={({ revisions }) => revisions}
        heads={[...(mayDecide ? [t`Select`] : []), t`Companion`, t`Changes`, t`Status`]}
      >
        {(one) => (
          <>
            {mayDecide && (
              <td>
                {one.state === 'submitted' && (
                  <input
                    type="checkbox"
                    aria-label={t`Select ${one.companion.name}`}
                    data-triage={one.id}
                    checked={chosen.includes(one.id)}
                    onChange={() => choose(one.id)}
                  />
                )}
              </td>
            )}
            <th scope="row">
              <CaseLink name="revision" id={one.id}>
                {one.companion.name}
              </CaseLink>
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
    </div>
  )
}
