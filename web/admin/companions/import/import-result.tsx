import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ImportPreview, WrittenChanges } from '#companions/staff/planned-changes'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { PlannedChanges } from '../../shared/companions/planned-changes.tsx'
import { failedRows, type Failed } from './failed-rows.ts'

type Props = { preview: ImportPreview; results: WrittenChanges['results'] }

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
        {plural(refused, { one: '# row not written.', other: '# rows not written.' })}
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
              <Trans>Save the rows that were not written</Trans>
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
