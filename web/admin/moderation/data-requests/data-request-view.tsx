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
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { moment } from '../../../lib/format-date.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { ActionList } from '../../shared/queue/action-list.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { useDataRequestLabels } from './data-request-labels.ts'

/** One data protection request with the actions of staff. */
export function DataRequestView({ id }: { id: string }) {
  return (
    <CaseView
      team={{ kind: 'data-request', id }}
      get={getDataRequestEndpoint}
      parts={{ params: { id } }}
      name="data-request"
    >
      {(request) => <Loaded id={id} request={request} />}
    </CaseView>
  )
}

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
    <div className="admin-case">
      <div className="grid content-start gap-6">
        <div>
          <h2 className="text-h3">{kinds[request.kind]}</h2>
          <p className="admin-badges mt-2">
            <Badge>{states[request.state]}</Badge>
            <DueDate dueAt={request.dueAt} isOverdue={request.isOverdue} />
          </p>
        </div>
        <section className="grid gap-2">
          <h2 className="text-h4">
            <Trans>Message</Trans>
          </h2>
          <p className="admin-words-said">{request.text}</p>
        </section>
        <DetailList
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
        />
        <ActionList
          actions={request.steps.map((step) => ({ ...step, label: doneNames[step.act] }))}
        />
      </div>
      <ActionForm action={action} endpoint={actOnDataRequestEndpoint} />
    </div>
  )
}
