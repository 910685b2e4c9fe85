import { Trans } from '@lingui/react/macro'
import type { ImportPreview } from '#companions/staff/planned-changes'
import { list } from '../../../lib/format.ts'
import { PlannedChanges } from '../../shared/companions/planned-changes.tsx'
import { HideReason, type HidingReason } from '../table/hide-reason.tsx'

type Props = {
  preview: ImportPreview
  hideReason: HidingReason
  setHideReason: (why: HidingReason) => void
}

/** The changes that a file would make, with the warnings to read before. */
export function ImportPreviewView({
  preview: { rows, readOnly, hasMoments },
  hideReason,
  setHideReason,
}: Props) {
  const columns = list(readOnly)
  return (
    <>
      {readOnly.length > 0 && (
        <p className="text-small text-ink-2">
          <Trans>These columns aren’t imported: {columns}.</Trans>
        </p>
      )}
      {!hasMoments && (
        <p className="text-small">
          <Trans>
            Without the column updated_at, we can’t recognise changes made since the export.
          </Trans>
        </p>
      )}
      {rows.some(({ hides }) => hides) && (
        <HideReason rows={rows} hideReason={hideReason} setHideReason={setHideReason} />
      )}
      <PlannedChanges rows={rows} />
    </>
  )
}
