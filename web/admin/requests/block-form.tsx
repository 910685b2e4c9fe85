import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import type { StaffRequest } from '#contract/requests'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { useRequestActions } from './use-request-actions.ts'

type Props = { request: StaffRequest; requestActions: ReturnType<typeof useRequestActions> }

/** Keeps the member from writing to anybody. */
export function BlockForm({ request: { block }, requestActions }: Props) {
  const { t } = useLingui()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void requestActions.block(String(new FormData(event.currentTarget).get('reason') ?? ''))
  }

  if (block) {
    return (
      <div className="admin-note grid justify-items-start gap-2">
        <p>
          <Trans>
            This member is blocked from writing: {block.reason} ({block.by}, {moment(block.at)})
          </Trans>
        </p>
        <Button variant="line" onClick={() => void requestActions.unblock()}>
          <Trans>Let them write again</Trans>
        </Button>
      </div>
    )
  }
  return (
    <details className="border-t border-line pt-4">
      <summary>
        <Trans>Block this member</Trans>
      </summary>
      <form className="form pt-4" onSubmit={submit}>
        <TextArea
          label={t`Reason, for staff alone`}
          hint={t`For the whole site: the member can read what is there and withdraw, but write to no companion.`}
          name="reason"
          rows={2}
          maxLength={2_000}
          required
        />
        <Button type="submit" variant="line" aria-busy={requestActions.busy}>
          <Trans>Block</Trans>
        </Button>
      </form>
    </details>
  )
}
