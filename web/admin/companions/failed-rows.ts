import type { ChangeReason, ImportPreview, PreviewedChange } from '#contract/planned-changes'
import { fieldMessage } from '../../lib/api.ts'

export type Failed = { row: PreviewedChange; reasons: readonly ChangeReason[] }

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The rows that were not written, as a file to correct: with a last column that says why. */
export function failedRows({ head }: Pick<ImportPreview, 'head'>, failed: readonly Failed[]): Blob {
  const hasReason = head.endsWith(',"reason"')
  const lines = failed.map(({ row, reasons }) => {
    const why = reasons
      .map(({ loc, ...reason }) => [loc[0], fieldMessage(reason)].filter(Boolean).join(': '))
      .join('; ')
    // Of a file that came from here: its earlier reason gives way.
    const line = hasReason ? (row.line ?? '').replace(/,"(?:[^"]|"")*"$/, '') : row.line
    return `${line},${cell(why)}`
  })
  const first = hasReason ? head : `${head},"reason"`
  return new Blob([`\u{feff}${[first, ...lines].join('\r\n')}\r\n`])
}
