import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { BulkMedia, BulkMediaAnswer } from '#media/media'
import { changeManyMedia } from '#media/media.api'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { translateApiMessage } from '../../../lib/api/translate-api-message.ts'
import { saveError } from '../../shared/api/save-error.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DescribeMany } from './describe-many.tsx'
import { showToast } from '../../shared/toasts.tsx'

/** Files are copied when their access changes: many take a few seconds. */
const AT_ONCE = 8

type Props = {
  ids: string[]
  /** @param failed those that are as they were */
  onDone: (failed: string[]) => void
}

/** Changes or deletes all chosen files. */
export function LibraryBulk({ ids, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'text' | 'removal' | null>(null)
  const [message, setMessage] = useState<Message>(null)

  async function apply(change: Omit<BulkMedia, 'ids'>) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      const failed: BulkMediaAnswer['failed'] = []
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const body = { ids: ids.slice(at, at + AT_ONCE), ...change }
        failed.push(...(await call(changeManyMedia, { body })).failed)
      }
      const changed = ids.length - failed.length
      showToast(plural(changed, { one: '# file changed.', other: '# files changed.' }))
      if (failed.length > 0) {
        const texts = failed.map(({ reason: { detail, id, values } }) =>
          translateApiMessage(detail, id, values),
        )
        const reasons = [...new Set(texts)].join(' ')
        const notChanged = plural(failed.length, {
          one: '# file was not changed.',
          other: '# files were not changed.',
        })
        setMessage({ kind: 'error', text: `${notChanged} ${reasons}` })
      }
      setAsking(null)
      onDone(failed.map(({ id }) => id))
    } catch (error) {
      const failed = t`Failed to change the files. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  const chosen = ids.length
  return (
    <div className="admin-bulk">
      <p className="self-center">
        <Trans>{chosen} selected</Trans>
      </p>
      <Button
        variant="line"
        aria-busy={busy}
        onClick={() => void apply({ access_level: 'public' })}
      >
        <Trans>Make public</Trans>
      </Button>
      <Button
        variant="line"
        aria-busy={busy}
        onClick={() => void apply({ access_level: 'private' })}
      >
        <Trans>Make private</Trans>
      </Button>
      <Button variant="line" aria-busy={busy} onClick={() => setAsking('text')}>
        <Trans>Alternative text…</Trans>
      </Button>
      <Button variant="line" aria-busy={busy} onClick={() => setAsking('removal')}>
        <Trans>Delete…</Trans>
      </Button>
      <FormMessage message={asking ? null : message} />
      {asking === 'text' && (
        <DescribeMany
          chosen={chosen}
          busy={busy}
          message={message}
          onSave={(alt) => void apply({ alt })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'removal' && (
        <ConfirmDialog
          title={<Plural value={chosen} one="Delete # file" other="Delete # files" />}
          text={
            <Trans>
              Are you sure you want to delete these files? Stories that show them are also deleted.
              This action cannot be undone.
            </Trans>
          }
          confirm={busy ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
          busy={busy}
          onConfirm={() => void apply({ remove: true })}
          onClose={() => setAsking(null)}
        >
          <FormMessage message={message} />
        </ConfirmDialog>
      )}
    </div>
  )
}
