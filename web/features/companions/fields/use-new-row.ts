import { useRef, useState, type KeyboardEvent } from 'react'
import type { FieldsProps } from './fields-props.ts'
import { problemOfNewRow, withTypedLines, type LineProblem, type RowList } from './typed-lines.ts'

/**
 * The line that adds a row to a list: its text, its problem, and functions that change and add it.
 *
 * `part` is the reference of the element with the line's fields, which are named `<list>-<key>`.
 */
export function useNewRow(list: RowList, { form, set }: FieldsProps) {
  const part = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<LineProblem | null>(null)
  const line = form.typed[list]

  const focusField = (name: string) =>
    part.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  function type(changes: Record<string, string>) {
    setProblem(null)
    set('typed', { ...form.typed, [list]: { ...line, ...changes } })
  }

  function add() {
    const rowProblem = problemOfNewRow(list, form[list], line)
    setProblem(rowProblem)
    if (rowProblem) {
      focusField(rowProblem.field)
      return
    }
    set(list, withTypedLines(form)[list])
    set('typed', { ...form.typed, [list]: {} })
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  /** Message for a field of the line. */
  const errorOf = (name: string) => (problem?.field === name ? problem.text : undefined)

  return { part, line, type, add, addOnEnter, errorOf, focusField }
}
