import type { ReactNode } from 'react'

/** @param heads of the columns; those that are no text are cells themselves */
export const Table = ({
  heads,
  children,
}: {
  heads: readonly ReactNode[]
  children: ReactNode
}) => (
  <div className="admin-scroll">
    <table className="admin-table">
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
