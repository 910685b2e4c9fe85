import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import {
  decideRevisionEndpoint,
  getRevisionEndpoint,
  listRevisionsEndpoint,
} from '#companions/staff/admin-revisions'
import { previewRevisionEndpoint } from '#moderation/companion-preview'
import type { Revision } from '#companions/revisions'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Link } from '../../../ui/link.tsx'
import { PreviewButton } from '../../shared/companions/preview-button.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { CaseHead } from '../../shared/queue/case-body.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { Differences } from './differences.tsx'
import { KeyHelp, onKeys } from '../../shared/queue/triage-keys.tsx'
import { RevisionBadge } from './revision-badge.tsx'

/** A companion's submitted changes beside the published profile, with the decision. */
export const RevisionView = ({ id }: { id: string }) => (
  <CaseView kind="revision" id={id} get={getRevisionEndpoint}>
    {(revision) => <Loaded id={id} revision={revision} />}
  </CaseView>
)

const keptIn = (input: Record<string, string>) => (input['kept'] ?? '').split(',').filter(Boolean)

function Loaded({ id, revision }: { id: string; revision: Revision }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { companion, fields, version, companionVersion, canDecide } = revision
  const parts = { params: { id } }
  const action = useAction({
    get: getRevisionEndpoint,
    parts,
    stale: [listRevisionsEndpoint, ...companionReads],
    choices: [
      {
        value: 'approve',
        label: t`Approve`,
        effect: t`Selected changes are published right away. The others are returned to her with your reason.`,
      },
      {
        value: 'return',
        label: t`Return`,
        effect: t`This publishes nothing. We email her; she can read your reason in her area and submit again.`,
      },
    ],
    send: ({ choice, note, typed }) => {
      const keptFields = keptIn(typed)
      const ticked = fields.filter((field) => !keptFields.includes(field))
      return call(decideRevisionEndpoint, {
        ...parts,
        body: {
          version,
          companionVersion,
          act: choice,
          reason: note,
          ...(choice === 'approve' && keptFields.length > 0 && { fields: ticked }),
        },
      })
    },
  })
  const keptTexts = keptIn(action.typed)
  const view = useRef<HTMLDivElement>(null)
  // Keyboard shortcuts work as soon as the page is rendered.
  useEffect(() => view.current?.focus(), [])
  const keys = onKeys({
    a: (page) => {
      action.type({ choice: 'approve' })
      page.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    },
    r: (page) => {
      action.type({ choice: 'return' })
      page.querySelector('textarea')?.focus()
    },
  })
  const isApproving = canDecide && action.chosen?.value === 'approve'
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={view} className="grid gap-6 outline-none" tabIndex={-1} onKeyDown={keys}>
      <CaseHead
        title={<Link to={addressWith({ companion: companion.id })}>{companion.name}</Link>}
        badges={<RevisionBadge state={revision.state} />}
      />
      {canDecide && (
        <p>
          <PreviewButton name={companion.name} load={() => call(previewRevisionEndpoint, parts)} />
        </p>
      )}
      <DetailList
        facts={[
          {
            name: t({ message: 'Submitted', context: 'change' }),
            value: moment(revision.createdAt),
          },
          {
            name: t`Due`,
            value: <DueDate dueAt={revision.dueAt} isOverdue={revision.isOverdue} />,
          },
          {
            name: t`Decided`,
            value: revision.decided && `${moment(revision.decided.at)} · ${revision.decided.by}`,
          },
          { name: t`Last reason given to her`, value: revision.reason },
        ]}
      />
      <Differences
        revision={revision}
        keptFields={keptTexts}
        {...(isApproving && {
          onKeep: (names: readonly string[]) => action.type({ kept: names.join(',') }),
        })}
      />
      <KeyHelp />
      {canDecide && (
        <div className="admin-narrow">
          <ActionForm
            action={action}
            endpoint={decideRevisionEndpoint}
            label={t`Reason (shown to her)`}
          />
        </div>
      )}
      {!canDecide && action.message && <p role="status">{action.message.text}</p>}
    </div>
  )
}
