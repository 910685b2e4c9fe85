import { useLayoutEffect, useRef } from 'react'

/** Has each cell of a table name its column, for where a row is a few lines. */
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
