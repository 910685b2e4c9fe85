import type {
  ChangeReason,
  ImportPreview,
  PreviewedChange,
} from '#companions/staff/planned-changes'
import { fieldMessage } from '../../../lib/api/api.ts'

export type Failed = { row: PreviewedChange; reasons: readonly ChangeReason[] }

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A CSV file of the rows that weren't imported, with a last column for the reasons, to correct and import again. */
export function failedRows(
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
