import type { ReactNode } from 'react'
import { useHeads } from './use-heads.ts'

type Props = {
  /** Heads of the columns; elements are complete cells. */
  heads: readonly ReactNode[]
  /** Numeric columns are narrow enough to stay columns on a phone. */
  isOfFigures?: boolean
  children: ReactNode
}

export function Table({ heads, isOfFigures = false, children }: Props) {
  const table = useHeads()
  return (
    <div className={isOfFigures ? 'admin-scroll' : 'admin-scroll admin-lined'}>
      <table ref={table} className="admin-table">
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : (
                head
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
