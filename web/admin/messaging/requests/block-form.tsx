import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffRequest } from '#messaging/requests'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { useRequestActions } from './use-request-actions.ts'
import { Form } from '../../../ui/form.tsx'

type Props = { request: StaffRequest; actions: ReturnType<typeof useRequestActions> }

/** Prevents the member from writing to any companion. */
export function BlockForm({ request: { block }, actions }: Props) {
  const { t } = useLingui()

  function submit(field: (name: string) => string) {
    void actions.block(field('reason'))
  }

  if (block) {
    return (
      <div className="admin-note grid justify-items-start gap-2">
        <p>
          <Trans>
            This member is blocked from writing: {block.reason} ({block.by}, {moment(block.at)})
          </Trans>
        </p>
        <Button variant="line" onClick={() => void actions.unblock()}>
          <Trans>Unblock</Trans>
        </Button>
      </div>
    )
  }
  return (
    <details className="border-t border-line pt-4">
      <summary>
        <Trans>Block this member</Trans>
      </summary>
      <Form className="form pt-4" onSubmit={submit}>
        <TextArea
          label={t`Reason (staff only)`}
          hint={t`This applies to the whole site: the member can read and withdraw requests, but can’t write to any companion.`}
          name="reason"
          rows={2}
          maxLength={2_000}
          required
        />
        <Button type="submit" variant="line" aria-busy={actions.busy}>
          <Trans>Block</Trans>
        </Button>
      </Form>
    </details>
  )
}
