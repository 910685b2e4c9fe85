import { Trans, useLingui } from '@lingui/react/macro'
import {
  actOnAppealEndpoint,
  getAppealEndpoint,
  listAppealsEndpoint,
} from '#moderation/admin-appeals'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import type { Appeal } from '#moderation/appeals'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress, userAddress, useSection } from '../../shared/api/use-section.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { ActionList } from '../../shared/queue/action-list.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { useAppealLabels } from './appeal-labels.ts'

/** One appeal: the decision with its author and reason, and the statement of the person. */
export function AppealView({ id }: { id: string }) {
  return (
    <CaseView
      team={{ kind: 'appeal', id }}
      get={getAppealEndpoint}
      parts={{ params: { id } }}
      name="appeal"
    >
      {(appeal) => <Loaded id={id} appeal={appeal} />}
    </CaseView>
  )
}

function Loaded({ id, appeal }: { id: string; appeal: Appeal }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { states, kinds, actionNames, doneNames, effects } = useAppealLabels()
  const grounds = useGroundNames()
  const { kind, subject, ground, isOwnDecision } = appeal
  const choices = appeal.can.act.map((value) => ({
    value,
    label: actionNames[value],
    effect: effects[value],
  }))
  const parts = { params: { id } }
  const action = useAction({
    get: getAppealEndpoint,
    parts,
    stale: [listAppealsEndpoint, listApplicationsEndpoint, listManagedEndpoint],
    choices,
    send: ({ choice, note }) =>
      call(actOnAppealEndpoint, { ...parts, body: { version: appeal.version, act: choice, note } }),
  })
  const addresses = {
    application: `${sectionAddress('applications')}&application=${subject}`,
    profile: addressWith({ companion: subject }),
    membership: userAddress(subject),
  }
  return (
    <div className="admin-case">
      <div className="grid content-start gap-6">
        <div>
          <h2 className="text-h3">{kinds[kind]}</h2>
          <p className="admin-badges mt-2">
            <Badge>{states[appeal.state]}</Badge>
            <DueDate dueAt={appeal.dueAt} isOverdue={appeal.isOverdue} />
          </p>
        </div>
        <section className="grid gap-2">
          <h2 className="text-h4">
            <Trans>Appeal</Trans>
          </h2>
          <p className="admin-words-said">{appeal.text}</p>
        </section>
        <DetailList
          facts={[
            {
              name: t`About`,
              value: (
                <Link to={addresses[kind]} className="link">
                  {appeal.name}
                </Link>
              ),
            },
            { name: t`Reference`, value: appeal.reference },
            { name: t`Received`, value: moment(appeal.createdAt) },
            { name: t`Decided`, value: moment(appeal.decidedAt) },
            { name: t`Decided by`, value: appeal.decidedBy },
            ...(ground ? [{ name: t`Reason given`, value: grounds[ground] }] : []),
            { name: t`Note or reason`, value: appeal.reason },
          ]}
        />
        <ActionList
          actions={appeal.steps.map((step) => ({ ...step, label: doneNames[step.act] }))}
        />
      </div>
      <div className="grid content-start gap-4">
        {isOwnDecision && appeal.state === 'new' && (
          <p role="note">
            <Trans>
              You made this decision, so another member of staff has to decide the appeal. You can
              add a note.
            </Trans>
          </p>
        )}
        <ActionForm action={action} endpoint={actOnAppealEndpoint} />
      </div>
    </div>
  )
}
