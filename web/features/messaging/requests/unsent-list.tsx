import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { deleteKeptRequestEndpoint, sendKeptRequestEndpoint } from '#messaging/kept-requests'
import type { UnsentRequest } from '#messaging/requests'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { call } from '../../../lib/api/call.ts'
import { translateApiMessage } from '../../../lib/api/translate-api-message.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { dateText } from './request-labels.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Stored requests that could not be sent once the address was confirmed. */
export function UnsentList({ requests }: { requests: UnsentRequest[] }) {
  const { t } = useLingui()
  if (requests.length === 0) return null
  return (
    <section className="unsent" aria-label={t`Not sent`}>
      <h2 className="text-h3">
        <Trans>Not sent</Trans>
      </h2>
      <ul>
        {requests.map((request) => (
          <UnsentItem key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function UnsentItem({ request }: { request: UnsentRequest }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { busy, message, run } = useSingleCall()
  const { id, companion, date, message: text, refusal } = request

  const change = (action: () => Promise<string>) =>
    run(async () => {
      announce(await action())
      await queries.invalidateQueries({ queryKey: [PERSONAL] })
    })
  const again = async () => {
    const { reference } = await call(sendKeptRequestEndpoint, { params: { id } })
    return reference ? t`Your request was sent.` : t`We still couldn’t send your request.`
  }
  const remove = async () => {
    await call(deleteKeptRequestEndpoint, { params: { id } })
    return t`The request has been deleted.`
  }
  return (
    <li>
      <p>
        {companion.name ? (
          <Link to={`/companion/${companion.id}`} className="link">
            <strong>{companion.name}</strong>
          </Link>
        ) : (
          <strong>
            <Trans>A former companion</Trans>
          </strong>
        )}{' '}
        · {dateText(date)}
      </p>
      <p className="text-ink-2">
        <Trans>
          We couldn’t send your request:{' '}
          {translateApiMessage(refusal.detail, refusal.id, refusal.values)}
        </Trans>
      </p>
      <p className="thread-text">{text}</p>
      <p className="flex flex-wrap gap-3">
        {companion.name && (
          <Button variant="line" aria-busy={busy} onClick={() => void change(again)}>
            <Trans>Send again</Trans>
          </Button>
        )}
        <Button variant="quiet" aria-busy={busy} onClick={() => void change(remove)}>
          <Trans>Delete</Trans>
        </Button>
      </p>
      <FormMessage message={message} />
    </li>
  )
}
