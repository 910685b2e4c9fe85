import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  liftSuppressionEndpoint,
  listSuppressionsEndpoint,
  type MailSuppression,
} from '#notifications/mail-suppressions'
import { call } from '../../../lib/api/call.ts'
import { count } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { useReload, useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { Table } from '../../shared/list/table.tsx'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'

const PAGE_SIZE = 20

/** Addresses that receive no mail, each with the form that allows it again. */
export function Suppressions() {
  const { t } = useLingui()
  const [skip, setSkip] = useState(0)
  const query = { skip, limit: PAGE_SIZE }
  const { data, error, refetch } = useStaffAnswer(
    listSuppressionsEndpoint,
    { query },
    { keep: true },
  )
  const [liftedSuppression, setLiftedSuppression] = useState<MailSuppression | null>(null)
  const reload = useReload()
  const reloadList = () => reload(listSuppressionsEndpoint)
  const { busy, message, run } = useSaving(() => void reloadList())

  /** Reloads the list in any case. */
  async function lift({ address }: MailSuppression, reason: string) {
    const isLifted = await run(
      async () => {
        await call(liftSuppressionEndpoint, { body: { address, reason } })
        showToast(t`We send emails to this address again.`)
        await reloadList()
      },
      t`Something went wrong. Check your connection and try again.`,
    )
    if (isLifted) setLiftedSuppression(null)
  }

  if (!data) return error && <LoadFailure error={error} retry={() => void refetch()} />
  const { suppressions, total } = data
  if (total === 0) return null
  const end = skip + PAGE_SIZE
  const isCounted = total <= end
  return (
    <section className="mt-10 grid gap-4">
      <h2 className="text-h3">
        <Trans>Addresses without emails</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          We send these addresses no email for 180 days: the mail server rejected ours permanently,
          or the owner reported it as spam. You can resume earlier; the email service may keep its
          own list.
        </Trans>
      </p>
      <SuppressionTable suppressions={suppressions} busy={busy} onLift={setLiftedSuppression} />
      <div className="admin-foot">
        <p role="status" className="text-small text-ink-2">
          {isCounted
            ? plural(total, { one: '# address', other: '# addresses' })
            : t`More than ${count(end)}`}
        </p>
        {(skip > 0 || !isCounted) && (
          <p className="flex gap-3">
            <Button variant="line" disabled={skip === 0} onClick={() => setSkip(skip - PAGE_SIZE)}>
              <Trans>Newer</Trans>
            </Button>
            <Button variant="line" disabled={isCounted} onClick={() => setSkip(end)}>
              <Trans>Older</Trans>
            </Button>
          </p>
        )}
      </div>
      {liftedSuppression && (
        <ReasonDialog
          title={t`Resume emails`}
          text={
            liftedSuppression.reason === 'complaint' ? (
              <Trans>
                The owner of {liftedSuppression.address} reported our email as spam. Resume only if
                they ask you to.
              </Trans>
            ) : (
              <Trans>The next email to {liftedSuppression.address} will be sent again.</Trans>
            )
          }
          needsReason
          busy={busy}
          message={message}
          onClose={() => setLiftedSuppression(null)}
          onConfirm={(reason) => void lift(liftedSuppression, reason)}
        />
      )}
    </section>
  )
}

type TableProps = {
  suppressions: readonly MailSuppression[]
  busy: boolean
  onLift: (suppression: MailSuppression) => void
}

function SuppressionTable({ suppressions, busy, onLift }: TableProps) {
  const { t } = useLingui()
  const mayLift = useMay()(liftSuppressionEndpoint)
  const heads = [t`Address`, t`Reason`, t`Since`, t({ message: 'Until', context: 'day' })]
  return (
    <Table heads={mayLift ? [...heads, t`Actions`] : heads}>
      {suppressions.map((suppression) => (
        <tr key={suppression.address}>
          <th scope="row" className="min-w-56 wrap-anywhere">
            {suppression.address}
          </th>
          <td className="min-w-36">
            {suppression.reason === 'bounce' ? (
              <Trans>Rejected by the mail server</Trans>
            ) : (
              <Trans>Reported as spam</Trans>
            )}
          </td>
          <td className="whitespace-nowrap">{moment(suppression.at)}</td>
          <td className="whitespace-nowrap">{moment(suppression.endsAt)}</td>
          {mayLift && (
            <td className="admin-acts">
              <Button
                variant="quiet"
                aria-busy={busy}
                aria-label={t`Resume emails to ${suppression.address}`}
                onClick={() => onLift(suppression)}
              >
                <Trans>Resume</Trans>
              </Button>
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
