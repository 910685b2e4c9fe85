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
import { CaseBody, CaseWords } from '../../shared/queue/case-body.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { useAppealLabels } from './appeal-labels.ts'

/** One appeal: the decision with its author and reason, and the statement of the person. */
export const AppealView = ({ id }: { id: string }) => (
  <CaseView kind="appeal" id={id} get={getAppealEndpoint}>
    {(appeal) => <Loaded id={id} appeal={appeal} />}
  </CaseView>
)

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
    measure: appeal.isOfCompanion ? addressWith({ companion: subject }) : userAddress(subject),
  }
  return (
    <CaseBody
      title={kinds[kind]}
      badges={
        <>
          <Badge>{states[appeal.state]}</Badge>
          <DueDate dueAt={appeal.dueAt} isOverdue={appeal.isOverdue} />
        </>
      }
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
        { name: t`Reason given`, value: ground && grounds[ground] },
        { name: t`Note or reason`, value: appeal.reason },
      ]}
      steps={appeal.steps.map((step) => ({ ...step, label: doneNames[step.act] }))}
      decision={
        <>
          {isOwnDecision && appeal.state === 'new' && (
            <p role="note">
              {appeal.can.act.includes('uphold') ? (
                <Trans>
                  You made this decision, and nobody else on the team can decide the appeal. If you
                  uphold it, our email says that the same person decided.
                </Trans>
              ) : (
                <Trans>
                  You made this decision, so a colleague has to decide the appeal. You can add a
                  note.
                </Trans>
              )}
            </p>
          )}
          <ActionForm action={action} endpoint={actOnAppealEndpoint} />
        </>
      }
    >
      <CaseWords title={<Trans>Appeal</Trans>}>{appeal.text}</CaseWords>
    </CaseBody>
  )
}
