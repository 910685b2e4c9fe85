import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { useTask } from './use-task.ts'

type Props = {
  task: ReturnType<typeof useTask>
  label: string
  defaultValue: string
  maxLength: number
  submit: ReactNode
  onCancel: () => void
}

/** Form for the name of a passkey or an authenticator app. */
export const DeviceNameForm = ({ task, submit, onCancel, ...field }: Props) => (
  <form className="form" onSubmit={(event) => void task.onSubmit(event)}>
    <Field {...field} name="name" required />
    <FormMessage message={task.message} />
    <p className="flex flex-wrap gap-3">
      <Button type="submit" aria-busy={task.busy}>
        {submit}
      </Button>
      <Button variant="line" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </p>
  </form>
)
