import { Trans, useLingui } from '@lingui/react/macro'
import type { DataRequest } from '#moderation/data-requests'
import {
  actOnDataRequestEndpoint,
  getDataRequestEndpoint,
  listDataRequestsEndpoint,
} from '#moderation/admin-data-requests'
import { call } from '../../../lib/api/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { moment } from '../../../lib/format-date.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { CaseBody, CaseWords } from '../../shared/queue/case-body.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { useDataRequestLabels } from './data-request-labels.ts'

/** One data protection request with the actions of staff. */
export const DataRequestView = ({ id }: { id: string }) => (
  <CaseView kind="data-request" id={id} get={getDataRequestEndpoint}>
    {(request) => <Loaded id={id} request={request} />}
  </CaseView>
)

function Loaded({ id, request }: { id: string; request: DataRequest }) {
  const { t } = useLingui()
  const { states, kinds, requesters, actionNames, doneNames, effects } = useDataRequestLabels()
  const { email, reference } = request
  // Steps that close the request come before notes.
  const order = ['review', 'ask', 'finish', 'refuse', 'note'] as const
  const choices = order
    .filter((value) => request.can.act.includes(value))
    .map((value) => ({ value, label: actionNames[value], effect: effects[value] }))
  const parts = { params: { id } }
  const action = useAction({
    get: getDataRequestEndpoint,
    parts,
    stale: [listDataRequestsEndpoint],
    choices,
    send: ({ choice, note }) =>
      call(actOnDataRequestEndpoint, {
        ...parts,
        body: { version: request.version, act: choice, note },
      }),
  })
  return (
    <CaseBody
      title={kinds[request.kind]}
      badges={
        <>
          <Badge>{states[request.state]}</Badge>
          <DueDate dueAt={request.dueAt} isOverdue={request.isOverdue} />
        </>
      }
      facts={[
        { name: t`Name`, value: request.name },
        { name: t`Requested by`, value: requesters[request.asker] },
        {
          name: t`Email`,
          value: (
            <a
              className="link"
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(reference)}`}
            >
              {email}
            </a>
          ),
        },
        { name: t`Reference`, value: reference },
        { name: t`Received`, value: moment(request.createdAt) },
      ]}
      steps={request.steps.map((step) => ({ ...step, label: doneNames[step.act] }))}
      decision={<ActionForm action={action} endpoint={actOnDataRequestEndpoint} />}
    >
      <CaseWords title={<Trans>Message</Trans>}>{request.text}</CaseWords>
    </CaseBody>
  )
}
