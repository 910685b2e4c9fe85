import { useLayoutEffect, useRef } from 'react'

/** Copies column names to each cell of a table, for the narrow layout that turns rows into lines. */
export function useHeads() {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const [head, ...rows] = table.current?.rows ?? []
    for (const { cells } of rows) {
      for (const cell of cells) {
        cell.dataset['head'] = head?.cells[cell.cellIndex]?.textContent ?? ''
      }
    }
  })
  return table
}
