import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { editableFields, listFields, type EditableField } from '#companions/profile-fields'
import { editWays, previewEditEndpoint, type EditWay } from '#companions/staff/bulk-edit'
import {
  writeChangesEndpoint,
  type PreviewedChange,
  type BulkEditResult,
} from '#companions/staff/planned-changes'
import {
  formOf,
  payloadOf,
  type CompanionForm,
} from '../../../features/companions/fields/companion-form.ts'
import { useFieldNames } from '../../../features/companions/fields/field-names.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { PlannedChanges } from '../../shared/companions/planned-changes.tsx'
import { undoEdit } from '../../shared/companions/undo-edit.ts'
import { writeInSlices } from '../../shared/companions/write-in-slices.ts'
import { showToast } from '../../shared/toasts.tsx'
import { HideReason, type HidingReason } from './hide-reason.tsx'
import { EditValue } from './edit-value.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'

type Props = { ids: string[]; onClose: () => void; onDone: () => void }

const isList = (field: EditableField) => (listFields as readonly string[]).includes(field)

/** Changes one field of several companions: shows the changes first, then makes exactly those. They can be undone. */
export function EditField({ ids, onClose, onDone }: Props) {
  const { t } = useLingui()
  const names = useFieldNames()
  const reload = useReload()
  const [field, setField] = useState<EditableField>('location')
  const [way, setWay] = useState<EditWay>('replace')
  const [form, setForm] = useState<CompanionForm>(() => formOf(null))
  const [rows, setRows] = useState<PreviewedChange[] | null>(null)
  const [writtenResults, setWrittenResults] = useState<BulkEditResult['results']>([])
  const [hideReason, setHideReason] = useState<HidingReason>({ ground: '', reason: '' })
  const { busy, message, setMessage, run } = useSaving()
  const changes = rows?.flatMap(({ change }) => change ?? []) ?? []
  const messages = {
    ...(hideReason.ground && { ground: hideReason.ground }),
    ...(hideReason.reason.trim() && { reason: hideReason.reason.trim() }),
  }

  const loadPreview = () =>
    run(
      async () => {
        const fields = { [field]: payloadOf(form)[field] }
        const answer = await call(previewEditEndpoint, { body: { ids, field, way, fields } })
        setRows(answer.rows)
        setWrittenResults([])
      },
      t`We couldn’t show the changes. Try again.`,
    )

  const write = () =>
    run(
      async () => {
        if (rows?.some(({ hides }) => hides) && Object.keys(messages).length === 0) {
          setMessage({ kind: 'error', text: t`Enter a reason.` })
          return
        }
        const results = await writeInSlices(
          (from) =>
            call(writeChangesEndpoint, { body: { source: 'edit', changes, from, ...messages } }),
          (sofar) => setWrittenResults([...sofar]),
          { before: writtenResults },
        )
        finish(results)
      },
      t`Some changes weren’t saved. Try again; nothing is saved twice.`,
    )

  function finish(results: BulkEditResult['results']) {
    void reload(getManagedEndpoint, ...companionReads)
    const changedResults = results.filter(({ state }) => state === 'changed')
    const left = results.filter(({ state }) => state === 'refused').length
    const changedText = plural(changedResults.length, {
      one: '# companion changed.',
      other: '# companions changed.',
    })
    const refusedText = plural(left, {
      one: '# companion changed in the meantime and stays as it is.',
      other: '# companions changed in the meantime and stay as they are.',
    })
    const text = left > 0 ? `${changedText} ${refusedText}` : changedText
    const undo = () =>
      undoEdit(rows ?? [], changedResults).finally(
        () => void reload(getManagedEndpoint, ...companionReads),
      )
    showToast(text, changedResults.length > 0 ? undo : undefined)
    onDone()
  }

  const waysOf: Record<EditWay, string> = {
    replace: t`Replace with`,
    add: t`Add`,
    remove: t`Remove`,
  }
  const whom = plural(ids.length, { one: '# companion', other: '# companions' })
  const sent = writtenResults.length
  const all = changes.length
  return (
    <Dialog
      open
      kind="wide"
      title={t`Edit a field of ${whom}`}
      onClose={onClose}
      footer={
        rows ? (
          <>
            <Button variant="line" disabled={busy} onClick={() => setRows(null)}>
              <Trans>Back</Trans>
            </Button>
            <Button disabled={all === 0} aria-busy={busy} onClick={() => void write()}>
              {busy ? (
                <span>
                  <Trans>
                    {sent} of {all} saved…
                  </Trans>
                </span>
              ) : (
                plural(all, { one: 'Change # companion', other: 'Change # companions' })
              )}
            </Button>
          </>
        ) : (
          <Button aria-busy={busy} onClick={() => void loadPreview()}>
            <Trans>Show the changes</Trans>
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <FormMessage message={message} />
        {rows ? (
          <>
            {rows.some(({ hides }) => hides) && (
              <HideReason rows={rows} hideReason={hideReason} setHideReason={setHideReason} />
            )}
            <PlannedChanges rows={rows} />
          </>
        ) : (
          <>
            <SelectField
              label={t`Field`}
              value={field}
              onChange={({ target }) => {
                setField(editableFields.find((name) => name === target.value) ?? field)
                setWay('replace')
              }}
              options={editableFields.map((value) => ({ value, label: names[value] }))}
            />
            {isList(field) && (
              <SelectField
                label={t`What to do`}
                value={way}
                onChange={({ target }) =>
                  setWay(editWays.find((name) => name === target.value) ?? way)
                }
                options={editWays.map((value) => ({ value, label: waysOf[value] }))}
              />
            )}
            <EditValue
              field={field}
              form={form}
              set={(name, value) => setForm((now) => ({ ...now, [name]: value }))}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
