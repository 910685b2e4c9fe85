import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseAssignment as Assigned } from '#staff/case-assignments'
import type { Endpoint } from '#platform/endpoint'
import type { QueueKind } from '#staff/queue-kinds'
import { mayWorkOn } from '#staff/queue-rights'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useRole } from '../api/role.tsx'
import { AssigneeName } from './assignee-name.tsx'
import { useAssign } from './use-assign.ts'

const none: readonly Endpoint[] = []

type Props = { kind: QueueKind; id: string; lists?: readonly Endpoint[] }

/** The assignee of the open case; staff who may work on it can change the assignment. */
export function CaseAssignmentField({ kind, id, lists = none }: Props) {
  const { data, busy, message, assign } = useAssign(kind, id, lists)
  const isWorker = mayWorkOn(useRole(), kind)
  if (!data) return null
  return (
    <div className="admin-assignment">
      {isWorker ? (
        <Choice assigned={data} busy={busy} assign={(assigneeId) => void assign(assigneeId)} />
      ) : (
        <p>
          <Trans>
            Assigned to <AssigneeName assignee={data.assignee} />
          </Trans>
        </p>
      )}
      {data.assignee && <Since assigned={data.assignee} />}
      <FormMessage message={message} />
    </div>
  )
}

type ChoiceProps = {
  assigned: Assigned
  busy: boolean
  assign: (assigneeId: string | null) => void
}

function Choice({ assigned: { assignee, colleagues }, busy, assign }: ChoiceProps) {
  const { t } = useLingui()
  const { user } = useAuth()
  const ownId = user?.id ?? ''
  const options = [
    { value: '', label: t`No one` },
    ...colleagues.map(({ id, name }) => {
      const label = name || id.slice(0, 8)
      return { value: id, label: id === ownId ? t`${label} (you)` : label }
    }),
  ]
  return (
    <>
      <SelectField
        label={t`Assigned to`}
        value={assignee?.id ?? ''}
        options={options}
        aria-busy={busy}
        onChange={(event) => assign(event.target.value || null)}
      />
      {assignee?.id !== ownId && (
        <Button variant="line" aria-busy={busy} onClick={() => assign(ownId)}>
          <Trans>Assign to me</Trans>
        </Button>
      )}
    </>
  )
}

function Since({ assigned: { at, by, id } }: { assigned: NonNullable<Assigned['assignee']> }) {
  const name = by ? by.name || by.id.slice(0, 8) : null
  return (
    <p className="text-small text-ink-2">
      {name === null || by?.id === id ? (
        <Trans>Since {moment(at)}</Trans>
      ) : (
        <Trans>
          since {moment(at)}, by {name}
        </Trans>
      )}
    </p>
  )
}
