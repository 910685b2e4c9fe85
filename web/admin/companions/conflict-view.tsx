import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { keysOf } from '../../lib/api/keys-of.ts'
import { Button } from '../../ui/button.tsx'
import { formOf, type CompanionForm } from '../../features/companions/fields/companion-form.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import type { SetField } from '../../features/companions/fields/fields-props.ts'
import { FieldTable } from './table/field-table.tsx'

type Props = {
  ownForm: CompanionForm
  /** The version that someone else saved in the meantime. */
  newerVersion: ManagedCompanion
  /** The form also has typed records. They aren't discarded: the stored ones remain. */
  hasRecords: boolean
  onTake: SetField
  onKeep: () => void
  onDiscard: () => void
}

/** Both versions of a companion, side by side in the fields that differ. */
export function ConflictView({
  ownForm,
  newerVersion,
  hasRecords,
  onTake,
  onKeep,
  onDiscard,
}: Props) {
  const { t } = useLingui()
  const names = useFieldNames()
  const storedForm = formOf(newerVersion)
  const { typed: _, is_contact_covered: _isCovered, ...fields } = storedForm
  const different = keysOf(fields).filter(
    (field) => JSON.stringify(ownForm[field]) !== JSON.stringify(storedForm[field]),
  )
  const take = (field: keyof typeof fields) => onTake(field, storedForm[field])
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          A colleague saved this companion while you were editing; both versions are here. Choose
          what to keep, then save.
        </Trans>
      </p>
      {hasRecords && (
        <p className="admin-note">
          <Trans>Her records stay as they’re stored. Check them in her profile afterwards.</Trans>
        </p>
      )}
      <div className="admin-scroll">
        <FieldTable
          heads={[t`Yours`, t`Other version`, t`Choice`]}
          rows={different.map((field) => ({
            name: names[field],
            cells: [
              textOf(ownForm[field]),
              textOf(storedForm[field]),
              <TakeTheirs key={field} field={names[field]} onTake={() => take(field)} />,
            ],
          }))}
        />
        {different.length === 0 && (
          <p className="py-4 text-ink-2">
            <Trans>Both versions are identical.</Trans>
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-3">
        <Button variant="line" onClick={onKeep}>
          <Trans>Keep my version</Trans>
        </Button>
        <Button variant="line" onClick={onDiscard}>
          <Trans>Use all of theirs</Trans>
        </Button>
      </p>
    </div>
  )
}

function TakeTheirs({ field, onTake }: { field: string; onTake: () => void }) {
  const { t } = useLingui()
  return (
    <Button variant="quiet" aria-label={t`Use the other version: ${field}`} onClick={onTake}>
      <Trans>Use the other version</Trans>
    </Button>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–'
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .filter(([key, part]) => key !== 'id' && part !== '' && part !== false)
      .map(([, part]) => textOf(part))
      .join(' ')
  }
  return String(value ?? '') || '–'
}
