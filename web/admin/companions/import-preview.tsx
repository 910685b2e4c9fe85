import { Trans, useLingui } from '@lingui/react/macro'
import type { DecisionGround } from '#contract/appeal-options'
import type { ImportPreview } from '#contract/planned-changes'
import { list } from '../../lib/format.ts'
import { TextArea } from '../../ui/field.tsx'
import { PlannedChanges } from '../shared/companions/planned-changes.tsx'
import { HiddenGroundField } from '../shared/form/ground-field.tsx'

/** Why profiles leave the site. */
export type Why = { ground: DecisionGround | ''; reason: string }

type Props = { preview: ImportPreview; why: Why; setWhy: (why: Why) => void }

/** What a file would do, with what has to be known before it does. */
export function ImportPreviewView({ preview: { rows, readOnly, hasMoments }, why, setWhy }: Props) {
  const { t } = useLingui()
  const columns = list(readOnly)
  return (
    <>
      {readOnly.length > 0 && (
        <p className="text-small text-ink-2">
          <Trans>These columns are not imported: {columns}.</Trans>
        </p>
      )}
      {!hasMoments && (
        <p className="text-small">
          <Trans>
            Without the column updated_at, changes made since the export cannot be recognised.
          </Trans>
        </p>
      )}
      {rows.some(({ hides }) => hides) && (
        <fieldset className="grid gap-4">
          <legend className="mb-2">
            <Trans>
              Some companions with an account will no longer be found. Please tell them why.
            </Trans>
          </legend>
          <HiddenGroundField value={why.ground} onChange={(ground) => setWhy({ ...why, ground })} />
          <TextArea
            rows={3}
            label={t`Reason (shown to companions with an account)`}
            maxLength={500}
            value={why.reason}
            onChange={({ target }) => setWhy({ ...why, reason: target.value })}
          />
        </fieldset>
      )}
      <PlannedChanges rows={rows} />
    </>
  )
}
