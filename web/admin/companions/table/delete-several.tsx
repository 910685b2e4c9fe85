import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { MAX_TRASHED, TRASH_DAYS } from '#companions/staff/companion-filters'
import { trashCompanionsEndpoint } from '#companions/staff/trash'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'

type Props = { ids: string[]; onClose: () => void; onDone: () => void }

/** Moves all selected companions to the trash, except those that need a second person's confirmation. */
export function DeleteSeveral({ ids, onClose, onDone }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const { busy, message, setMessage, run } = useSaving()
  const whom = plural(ids.length, { one: '# companion', other: '# companions' })

  async function remove() {
    if (busy) return
    if (ids.length > MAX_TRASHED) {
      setMessage({ kind: 'error', text: t`Select at most ${MAX_TRASHED} companions.` })
      return
    }
    await run(
      async () => {
        const { trashed, skipped } = await call(trashCompanionsEndpoint, { body: { ids } })
        const trashedText = plural(trashed, {
          one: '# companion is in the trash.',
          other: '# companions are in the trash.',
        })
        const names = list(skipped)
        const leftText = t`Delete ${names} one by one: there are open reports or payments.`
        showToast(skipped.length > 0 ? `${trashedText} ${leftText}` : trashedText)
        onDone()
        void reload(getManagedEndpoint, ...companionReads)
      },
      t`We couldn’t delete the companions. Check your connection and try again.`,
    )
  }

  return (
    <ConfirmDialog
      title={t`Delete ${whom}`}
      text={
        <Trans>
          The profiles go offline right away. You can restore them from the trash for {TRASH_DAYS}{' '}
          days; then we delete them permanently.
        </Trans>
      }
      confirm={busy ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <FormMessage message={message} />
    </ConfirmDialog>
  )
}
