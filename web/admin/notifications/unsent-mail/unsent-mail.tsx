import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listUnsentMailEndpoint, type UnsentMail as Mail } from '#notifications/unsent-mail'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { ListView } from '../../shared/list/list-view.tsx'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { Suppressions } from './suppressions.tsx'
import { MailTable } from './mail-table.tsx'
import { useMail } from './use-mail.ts'

const PAGE_SIZE = 20

/** Mail that couldn't be sent. It remains queued until it is sent or staff discard it. */
export function UnsentMailPage() {
  const { t } = useLingui()
  const list = useList(listUnsentMailEndpoint, { size: PAGE_SIZE, names: {} })
  const { busy, message, retry, discard } = useMail()
  const [discardedMail, setDiscardedMail] = useState<Mail | null>(null)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          Each email is retried automatically, at increasing intervals of up to a day, until it’s
          sent or discarded.
        </Trans>
      </p>
      {!discardedMail && <FormMessage message={message} />}
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={({ mails, total }) => ({ shown: mails.length, total })}
        summary={({ total }) => plural(total, { one: '# unsent email', other: '# unsent emails' })}
        empty={{ title: <Trans>All emails have been sent</Trans> }}
      >
        {({ mails }) => (
          <MailTable mails={mails} busy={busy} onRetry={retry} onDiscard={setDiscardedMail} />
        )}
      </ListView>
      <Suppressions />
      {discardedMail && (
        <ReasonDialog
          title={t`Discard the email`}
          text={
            <Trans>
              “{discardedMail.subject}” will be deleted without being sent. You can’t undo this.
            </Trans>
          }
          needsReason
          busy={busy}
          message={message}
          onClose={() => setDiscardedMail(null)}
          onConfirm={(reason) =>
            void discard(discardedMail, reason).then((isDone) => isDone && setDiscardedMail(null))
          }
        />
      )}
    </div>
  )
}
