import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type {
  ChangeReason,
  ImportPreview,
  PreviewedChange,
  BulkEditResult,
} from '#companions/staff/planned-changes'
import { fieldMessage } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { PlannedChanges } from '../../shared/companions/planned-changes.tsx'

type Failed = { row: PreviewedChange; reasons: readonly ChangeReason[] }

type Props = { preview: ImportPreview; results: BulkEditResult['results'] }

/** The result of each row; rows that failed can be downloaded to be corrected. */
export function ImportResult({ preview, results }: Props) {
  const byId = new Map(results.map((result) => [result.id, result]))
  const resultOf = (row: ImportPreview['rows'][number]) =>
    row.change ? byId.get(row.change.id) : undefined
  const failures: Failed[] = preview.rows.flatMap((row) => {
    const result = resultOf(row)
    if (row.state === 'refused') return [{ row, reasons: row.reasons }]
    return result?.state === 'refused' ? [{ row, reasons: result.reasons }] : []
  })
  const numberOf = (state: string) => results.filter((result) => result.state === state).length
  const created = numberOf('created')
  const changed = numberOf('changed')
  const refused = failures.length
  return (
    <>
      <p role="status">
        {plural(created, { one: '# companion created', other: '# companions created' })},{' '}
        {plural(changed, { one: '# changed', other: '# changed' })},{' '}
        {plural(refused, { one: '# row wasn’t saved.', other: '# rows weren’t saved.' })}
      </p>
      {refused > 0 && (
        <>
          <p>
            <Button
              variant="line"
              onClick={() =>
                saveFile(failedRows(preview, failures), {
                  type: 'text/csv',
                  name: 'not-imported.csv',
                })
              }
            >
              <Trans>Download the rows that weren’t saved</Trans>
            </Button>
          </p>
          <PlannedChanges
            rows={failures.map(({ row, reasons }) => ({
              ...row,
              state: 'refused',
              fields: [],
              reasons: [...reasons],
            }))}
          />
        </>
      )}
    </>
  )
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A CSV file of the rows that weren't imported, with a last column for the reasons, to correct and import again. */
function failedRows(
  { head, separator }: Pick<ImportPreview, 'head' | 'separator'>,
  failures: readonly Failed[],
): Blob {
  const hasReason = head.endsWith(`${separator}"reason"`)
  const lastCell = new RegExp(`${separator}"(?:[^"]|"")*"$`)
  const lines = failures.map(({ row, reasons }) => {
    const reasonText = reasons
      .map(({ loc, ...reason }) => [loc[0], fieldMessage(reason)].filter(Boolean).join(': '))
      .join('; ')
    // A corrected file has the reasons of the last import, which the new ones replace.
    const line = hasReason ? (row.line ?? '').replace(lastCell, '') : row.line
    return `${line}${separator}${cell(reasonText)}`
  })
  const firstLine = hasReason ? head : `${head}${separator}"reason"`
  return new Blob([`\u{feff}${[firstLine, ...lines].join('\r\n')}\r\n`])
}
