import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { changeManyMediaEndpoint, type BulkMedia, type BulkMediaAnswer } from '#media/media'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { translateApiMessage } from '../../../lib/api/translate-api-message.ts'
import { useSaving } from '../../shared/api/use-saving.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DescribeMany } from './describe-many.tsx'
import { showToast } from '../../shared/toasts.tsx'

/** Number of concurrent calls: a change of access copies the file, which takes a moment. */
const BATCH_SIZE = 8

type Props = {
  ids: string[]
  /** @param failedIds ids of the files that are unchanged */
  onDone: (failedIds: string[]) => void
}

/** Changes or deletes all selected files. */
export function LibraryBulk({ ids, onDone }: Props) {
  const { busy, message, setMessage, run } = useSaving()
  const [openDialog, setOpenDialog] = useState<'text' | 'removal' | null>(null)

  async function apply(change: Omit<BulkMedia, 'ids'>) {
    await run(
      async () => {
        const failedIds: BulkMediaAnswer['failed'] = []
        for (let start = 0; start < ids.length; start += BATCH_SIZE) {
          const body = { ids: ids.slice(start, start + BATCH_SIZE), ...change }
          failedIds.push(...(await call(changeManyMediaEndpoint, { body })).failed)
        }
        const changed = ids.length - failedIds.length
        showToast(plural(changed, { one: '# file changed.', other: '# files changed.' }))
        if (failedIds.length > 0) {
          const texts = failedIds.map(({ reason: { detail, id, values } }) =>
            translateApiMessage(detail, id, values),
          )
          const reasons = [...new Set(texts)].join(' ')
          const notChanged = plural(failedIds.length, {
            one: '# file wasn’t changed.',
            other: '# files weren’t changed.',
          })
          setMessage({ kind: 'error', text: `${notChanged} ${reasons}` })
        }
        setOpenDialog(null)
        onDone(failedIds.map(({ id }) => id))
      },
      t`We couldn’t change the files. Check your connection and try again.`,
    )
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
      <Button variant="line" aria-busy={busy} onClick={() => setOpenDialog('text')}>
        <Trans>Alternative text…</Trans>
      </Button>
      <Button variant="line" aria-busy={busy} onClick={() => setOpenDialog('removal')}>
        <Trans>Delete…</Trans>
      </Button>
      <FormMessage message={openDialog ? null : message} />
      {openDialog === 'text' && (
        <DescribeMany
          chosen={chosen}
          busy={busy}
          message={message}
          onSave={(alt) => void apply({ alt })}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'removal' && (
        <ConfirmDialog
          title={<Plural value={chosen} one="Delete # file" other="Delete # files" />}
          text={
            <Trans>
              Are you sure you want to delete these files, and the stories that show them? You can’t
              undo this.
            </Trans>
          }
          confirm={busy ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
          busy={busy}
          onConfirm={() => void apply({ remove: true })}
          onClose={() => setOpenDialog(null)}
        >
          <FormMessage message={message} />
        </ConfirmDialog>
      )}
    </div>
  )
}
