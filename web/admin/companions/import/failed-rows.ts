import type {
  ChangeReason,
  ImportPreview,
  PreviewedChange,
} from '#companions/staff/planned-changes'
import { fieldMessage } from '../../../lib/api/api.ts'

export type Failed = { row: PreviewedChange; reasons: readonly ChangeReason[] }

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The rows that were not written, as a file to correct: with a last column that says why. */
export function failedRows(
  { head, separator }: Pick<ImportPreview, 'head' | 'separator'>,
  failed: readonly Failed[],
): Blob {
  const hasReason = head.endsWith(`${separator}"reason"`)
  const lastCell = new RegExp(`${separator}"(?:[^"]|"")*"$`)
  const lines = failed.map(({ row, reasons }) => {
    const why = reasons
      .map(({ loc, ...reason }) => [loc[0], fieldMessage(reason)].filter(Boolean).join(': '))
      .join('; ')
    // Of a file that came from here: its earlier reason gives way.
    const line = hasReason ? (row.line ?? '').replace(lastCell, '') : row.line
    return `${line}${separator}${cell(why)}`
  })
  const first = hasReason ? head : `${head}${separator}"reason"`
  return new Blob([`\u{feff}${[first, ...lines].join('\r\n')}\r\n`])
}
