import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DecisionGround } from '#moderation/decisions'
import {
  changeManagedEndpoint,
  getManagedEndpoint,
  undoManagedEndpoint,
  type BulkAnswer,
} from '#companions/staff/admin-companions'
import { previewEditEndpoint } from '#companions/staff/bulk-edit'
import { trashCompanionsEndpoint } from '#companions/staff/trash'
import { lifecycles, type CompanionLifecycle } from '#companions/companion-status'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { HiddenGroundField } from '../../shared/form/ground-field.tsx'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { useLifecycleNames } from '../../shared/labels/lifecycle-names.ts'
import { showToast } from '../../shared/toasts.tsx'
import { DeleteSeveral } from './delete-several.tsx'
import { EditField } from './edit-field.tsx'

type Change = { status: CompanionLifecycle } | { is_active: boolean } | { is_featured: boolean }

const statuses = Object.fromEntries(lifecycles.map((status) => [status, { status }]))

const changes: Record<string, Change> = {
  ...statuses,
  activate: { is_active: true },
  deactivate: { is_active: false },
  feature: { is_featured: true },
  unfeature: { is_featured: false },
}

/** Changes that hide profiles from visitors and require a reason. */
const hides = new Set(['draft', 'pending', 'archived', 'deactivate'])

/** Changes the status or a switch of all selected companions, after a confirmation. */
export function BulkBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = useLingui()
  const names = useLifecycleNames()
  const reload = useReload()
  const [change, setChange] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [ground, setGround] = useState<DecisionGround | ''>('')
  const { busy, message, run } = useSaving()
  const options: { value: string; label: string }[] = [
    ...lifecycles.map((value) => ({ value, label: names[value] })),
    { value: 'activate', label: t({ message: 'Active', context: 'companion' }) },
    { value: 'deactivate', label: t({ message: 'Inactive', context: 'companion' }) },
    { value: 'feature', label: t`Featured` },
    { value: 'unfeature', label: t`Not featured` },
  ]
  const choice = options.find(({ value }) => value === change)?.label ?? ''

  const grounds = hides.has(change) && ground ? { ground } : {}

  async function apply(reason: string) {
    await run(
      async () => {
        const body = { ids, ...changes[change], ...grounds, ...(reason && { reason }) }
        const { changed, companions } = await call(changeManagedEndpoint, { body })
        const undo = () =>
          takeBack(companions).finally(() => void reload(getManagedEndpoint, ...companionReads))
        const changedText = plural(changed, {
          one: '# companion changed.',
          other: '# companions changed.',
        })
        if (changed > 0) showToast(changedText, undo)
        else showToast(t`All of them are already ${choice}.`)
        onDone()
        void reload(getManagedEndpoint, ...companionReads)
      },
      t`We couldn’t change the companions. Check your connection and try again.`,
    )
  }

  const chosen = ids.length
  const whom = plural(chosen, { one: '# companion', other: '# companions' })
  return (
    <div className="admin-bulk">
      <p>
        <Trans>{chosen} selected</Trans>
      </p>
      <SelectField
        label={t`Change to`}
        value={change}
        onChange={(event) => setChange(event.target.value)}
        options={[{ value: '', label: t`Choose…` }, ...options]}
      />
      <Button disabled={!change} aria-busy={busy} onClick={() => setIsAsking(true)}>
        <Trans context="action">Apply</Trans>
      </Button>
      <IfMay call={previewEditEndpoint}>
        <Button variant="line" onClick={() => setEditing(true)}>
          <Trans>Edit a field</Trans>
        </Button>
      </IfMay>
      <IfMay call={trashCompanionsEndpoint}>
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          <Trans>Delete</Trans>
        </Button>
      </IfMay>
      {leaving && <DeleteSeveral ids={ids} onClose={() => setLeaving(false)} onDone={onDone} />}
      {editing && <EditField ids={ids} onClose={() => setEditing(false)} onDone={onDone} />}
      {isAsking && (
        <ReasonDialog
          title={t`Change ${whom} to ${choice}`}
          text={
            hides.has(change) ? (
              <Trans>Visitors will no longer find them. You can undo this right afterwards.</Trans>
            ) : (
              <Trans>You can undo this right afterwards.</Trans>
            )
          }
          needsReason={hides.has(change)}
          isOptional={ground !== ''}
          label={
            ground
              ? t`More about it (optional, shown to companions with an account)`
              : t`Reason (shown to companions with an account)`
          }
          busy={busy}
          message={message}
          onConfirm={(reason) => void apply(reason.trim())}
          onClose={() => setIsAsking(false)}
        >
          {hides.has(change) && (
            <HiddenGroundField value={ground} onChange={setGround} companions={ids} />
          )}
        </ReasonDialog>
      )}
    </div>
  )
}

/** Undoes a bulk change; skips companions that were saved since. */
async function takeBack(companions: BulkAnswer['companions']): Promise<string> {
  const { changed, skipped } = await call(undoManagedEndpoint, { body: { companions } })
  const undoneText = plural(changed, {
    one: '# companion restored.',
    other: '# companions restored.',
  })
  if (skipped.length === 0) return undoneText
  const others = list(skipped)
  return `${undoneText} ${t`These changed in the meantime and stay as they are: ${others}.`}`
}
