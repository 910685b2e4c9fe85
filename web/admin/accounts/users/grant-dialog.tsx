import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { planIds } from '#billing/plans'
import { grantPremiumEndpoint, type User } from '#accounts/users'
import { utcDayOf } from '#platform/days'
import { DAY_MS } from '#platform/time'
import { call } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useUserAction } from './use-user-action.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { Form } from '../../../ui/form.tsx'

const MONTH_MS = 30 * DAY_MS

type Props = { id: string; show: (user: User) => void; onClose: () => void }

/** Form that grants Premium without payment: plan, last day, reason. */
export function GrantDialog({ id, show, onClose }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const plans = usePlanNames()
  const { runUserAction, busy, message } = useUserAction(show)
  // The id stays the same over retries, so that a grant is stored only once.
  const [grant] = useState(() => crypto.randomUUID())

  function submit(text: (name: string) => string) {
    const plan = planIds.find((planId) => planId === text('plan')) ?? 'gold'
    const body = { id: grant, plan, until: text('until'), reason: text('reason') }
    const send = () => call(grantPremiumEndpoint, { params: { id }, body })
    void runUserAction({ send, successMessage: t`Premium was granted.` }).then(
      (isDone) => isDone && onClose(),
    )
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Grant Premium</Trans>}>
      <Form className="form" onSubmit={submit}>
        <SelectField
          label={t`Plan`}
          name="plan"
          defaultValue="gold"
          options={Object.entries(plans).map(([value, label]) => ({ value, label }))}
        />
        <Field
          label={t`Last day`}
          name="until"
          type="date"
          required
          min={utcDayOf(now)}
          defaultValue={utcDayOf(now + MONTH_MS)}
        />
        <TextArea rows={4} label={t`Reason (for the log)`} name="reason" required maxLength={500} />
        <FormMessage message={message} />
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Grant Premium</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
