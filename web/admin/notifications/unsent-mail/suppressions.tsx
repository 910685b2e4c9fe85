import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MailSuppression } from '#notifications/mail-suppressions'
import { liftSuppression, listSuppressions } from '#notifications/mail-suppressions.api'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import type { Message } from '../../../ui/form-message.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload, useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { Table } from '../../shared/list/table.tsx'
import { showToast } from '../../shared/toasts.tsx'

const PAGE_SIZE = 20

/** Addresses that are sent nothing, with what lets one of them be sent mail again. */
export function Suppressions() {
  const { t } = useLingui()
  const [skip, setSkip] = useState(0)
  const query = { skip, limit: PAGE_SIZE }
  const { data, error, refetch } = useStaffAnswer(listSuppressions, { query }, { keep: true })
  const [asked, setAsked] = useState<MailSuppression | null>(null)
  const { busy, message, lift } = useLift()
  if (!data) return error && <LoadFailure error={error} retry={() => void refetch()} />
  const { suppressions, total } = data
  if (total === 0) return null
  const isLast = skip + PAGE_SIZE >= total
  return (
    <section className="mt-10 grid gap-4">
      <h2 className="text-h3">
        <Trans>Addresses without emails</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          Their mail server rejected our email permanently, or their owner reported it as spam.
          Nothing is sent to them for 180 days. Once you resume, new emails are sent again; the
          email service may keep a list of its own.
        </Trans>
      </p>
      <SuppressionTable suppressions={suppressions} busy={busy} onLift={setAsked} />
      <div className="admin-foot">
        <p role="status" className="text-small text-ink-2">
          {plural(total, { one: '# address', other: '# addresses' })}
        </p>
        {total > PAGE_SIZE && (
          <p className="flex gap-3">
            <Button variant="line" disabled={skip === 0} onClick={() => setSkip(skip - PAGE_SIZE)}>
              <Trans>Newer</Trans>
            </Button>
            <Button variant="line" disabled={isLast} onClick={() => setSkip(skip + PAGE_SIZE)}>
              <Trans>Older</Trans>
            </Button>
          </p>
        )}
      </div>
      {asked && (
        <ReasonDialog
          title={t`Resume emails`}
          text={
            asked.reason === 'complaint' ? (
              <Trans>
                The owner of {asked.address} reported our email as spam. Resume only if they ask you
                to.
              </Trans>
            ) : (
              <Trans>The next email to {asked.address} will be sent again.</Trans>
            )
          }
          needsReason
          busy={busy}
          message={message}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => void lift(asked, reason).then((done) => done && setAsked(null))}
        />
      )}
    </section>
  )
}

type TableProps = {
  suppressions: readonly MailSuppression[]
  busy: boolean
  onLift: (one: MailSuppression) => void
}

function SuppressionTable({ suppressions, busy, onLift }: TableProps) {
  const { t } = useLingui()
  const mayLift = useMay()(liftSuppression)
  const heads = [t`Address`, t`Reason`, t`Since`, t({ message: 'Until', context: 'day' })]
  return (
    <Table heads={mayLift ? [...heads, t`Actions`] : heads}>
      {suppressions.map((one) => (
        <tr key={one.address}>
          <th scope="row" className="min-w-56 wrap-anywhere">
            {one.address}
          </th>
          <td className="min-w-36">
            {one.reason === 'bounce' ? (
              <Trans>Rejected by the mail server</Trans>
            ) : (
              <Trans>Reported as spam</Trans>
            )}
          </td>
          <td className="whitespace-nowrap">{moment(one.at)}</td>
          <td className="whitespace-nowrap">{moment(one.endsAt)}</td>
          {mayLift && (
            <td className="admin-acts">
              <Button
                variant="quiet"
                aria-busy={busy}
                aria-label={t`Resume emails to ${one.address}`}
                onClick={() => onLift(one)}
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

function useLift() {
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether it was done; the list is read again in any case */
  async function lift({ address }: MailSuppression, reason: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let isDone = true
    try {
      await call(liftSuppression, { body: { address, reason } })
      showToast(t`Emails to this address are sent again.`)
    } catch (error) {
      isDone = false
      const failed = t`Something went wrong. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    await reload(listSuppressions)
    setBusy(false)
    return isDone
  }
  return { busy, message, lift }
}
