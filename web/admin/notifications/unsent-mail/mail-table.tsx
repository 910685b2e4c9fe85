import { Trans, useLingui } from '@lingui/react/macro'
import { retryMailEndpoint, type UnsentMail } from '#notifications/unsent-mail'
import { count } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { Table } from '../../shared/list/table.tsx'

type Props = {
  mails: readonly UnsentMail[]
  busy: boolean
  onRetry: (mail: UnsentMail) => void
  onDiscard: (mail: UnsentMail) => void
}

export function MailTable({ mails, busy, onRetry, onDiscard }: Props) {
  const { t } = useLingui()
  const mayAct = useMay()(retryMailEndpoint)
  const heads = [t`Subject`, t`To`, t`Written`, t`Attempts`, t`Last error`]
  return (
    <Table heads={mayAct ? [...heads, t`Actions`] : heads}>
      {mails.map((mail) => (
        <tr key={mail.cause}>
          <th scope="row" className="min-w-44">
            {mail.subject}
          </th>
          <td className="min-w-56 wrap-anywhere">
            {mail.recipient ?? (
              <span>
                <Trans>The office</Trans>
              </span>
            )}
          </td>
          <td className="whitespace-nowrap">
            <span className="admin-badges">
              {moment(mail.createdAt)}
              {mail.isLate && (
                <Badge className="badge-late">
                  <Trans>Over a day</Trans>
                </Badge>
              )}
            </span>
          </td>
          <td>{count(mail.tries)}</td>
          <td className="min-w-36 wrap-anywhere">
            {mail.lastError ?? (
              <span>
                <Trans>Not attempted yet</Trans>
              </span>
            )}
          </td>
          {mayAct && (
            <td className="admin-acts">
              <Button
                variant="quiet"
                aria-busy={busy}
                aria-label={t`Try Again: ${mail.subject}`}
                onClick={() => onRetry(mail)}
              >
                <Trans>Try Again</Trans>
              </Button>
              <Button
                variant="quiet"
                aria-label={t`Discard ${mail.subject}`}
                onClick={() => onDiscard(mail)}
              >
                <Trans>Discard</Trans>
              </Button>
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
