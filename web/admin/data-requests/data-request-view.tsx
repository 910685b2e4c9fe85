import { Trans, useLingui } from '@lingui/react/macro'
import type { DataRequest } from '#contract/data-requests'
import { Badge } from '../../ui/badge.tsx'
import { CaseView } from '../shared/queue/case.tsx'
import { DueDate } from '../shared/queue/due.tsx'
import { DetailList } from '../shared/queue/facts.tsx'
import { moment } from '../../lib/format-date.ts'
import { ActionForm } from '../shared/queue/action-form.tsx'
import { ActionList } from '../shared/queue/action-list.tsx'
import { useAction } from '../shared/queue/use-action.ts'
import { useDataRequestLabels } from './data-request-labels.ts'

/** One request: who asks for what, and what staff do about it. */
export function DataRequestView({ id }: { id: string }) {
  const call = `/api/admin/data-requests/${encodeURIComponent(id)}`
  return (
    <CaseView<DataRequest> call={call} name="data-request">
      {(request) => <Loaded request={request} call={call} />}
    </CaseView>
  )
}

function Loaded({ request, call }: { request: DataRequest; call: string }) {
  const { t } = useLingui()
  const { states, kinds, askers, acts, done, effects } = useDataRequestLabels()
  const { email, reference } = request
  // What closes it comes before what is only noted.
  const order = ['review', 'ask', 'finish', 'refuse', 'note'] as const
  const choices = order
    .filter((act) => request.can.act.includes(act))
    .map((value) => ({ value, label: acts[value], effect: effects[value] }))
  const step = useAction(call, choices)
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
            <Trans>What was said</Trans>
          </h2>
          <p className="admin-words-said">{request.text}</p>
        </section>
        <DetailList
          facts={[
            { name: t`Name`, value: request.name },
            { name: t`Who it is`, value: askers[request.asker] },
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
        <ActionList steps={request.steps.map((one) => ({ ...one, word: done[one.act] }))} />
      </div>
      <ActionForm
        step={step}
        choices={choices}
        payload={{ version: request.version, act: step.choice }}
      />
    </div>
  )
}
