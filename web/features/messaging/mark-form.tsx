import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { changeMarkEndpoint, getMarkEndpoint, type MemberMark } from '#messaging/vouches'
import { call } from '../../lib/api/call.ts'
import { replaceAnswer } from '../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../lib/api/use-api-query.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KnownTo } from './known-to.tsx'
import { useSingleCall } from '../../lib/api/use-single-call.ts'
import { Form } from '../../ui/form.tsx'

/** The member's mark "Known to companions", and whether companions see it. */
export function MarkForm() {
  const { data, error } = useApiQuery(getMarkEndpoint)
  if (data) return <LoadedMark mark={data} />
  return error ? <p role="alert">{error.message}</p> : <Skeleton className="h-40" />
}

function LoadedMark({ mark }: { mark: MemberMark }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const { busy, message, setMessage, run } = useSingleCall()

  const submit = (isShown: boolean) =>
    run(async () => {
      const changedMark = await call(changeMarkEndpoint, { body: { isShown } })
      replaceAnswer<MemberMark>(queries, personalKey(user?.id, getMarkEndpoint), changedMark)
      setMessage({ kind: 'success', text: t`Saved.` })
    })

  return (
    <Form className="form" onSubmit={(field) => submit(field('isShown') !== '')}>
      <p className="text-ink-2">
        <Trans>
          A companion who has answered your request can say that she would meet you again. We count
          once a week, and show companions you write to the number from 3 on: never who, or when.
        </Trans>
      </p>
      <p>
        <Trans>Your mark:</Trans>{' '}
        <strong>
          {mark.knownTo > 0 ? (
            <KnownTo step={mark.knownTo} />
          ) : (
            <span>
              <Trans>none yet</Trans>
            </span>
          )}
        </strong>
      </p>
      <Checkbox
        name="isShown"
        defaultChecked={mark.isShown}
        label={<Trans>Show my mark to companions I write to</Trans>}
      />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
      </Button>
    </Form>
  )
}
