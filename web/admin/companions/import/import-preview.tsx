import { Trans } from '@lingui/react/macro'
import type { ImportPreview } from '#companions/staff/planned-changes'
import { list } from '../../../lib/format.ts'
import { PlannedChanges } from '../../shared/companions/planned-changes.tsx'
import { HideReason, type Why } from '../table/hide-reason.tsx'

type Props = { preview: ImportPreview; why: Why; setWhy: (why: Why) => void }

/** What a file would do, with what has to be known before it does. */
export function ImportPreviewView({ preview: { rows, readOnly, hasMoments }, why, setWhy }: Props) {
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
      {rows.some(({ hides }) => hides) && <HideReason why={why} setWhy={setWhy} />}
      <PlannedChanges rows={rows} />
    </>
  )
}
