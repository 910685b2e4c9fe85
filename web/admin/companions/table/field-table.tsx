import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Props = {
  /** Heads of the columns after the field's name. */
  heads: readonly string[]
  rows: readonly { name: string; cells: readonly ReactNode[] }[]
}

/** A table of fields with their values side by side. */
export const FieldTable = ({ heads, rows }: Props) => (
  <table className="admin-table">
    <thead>
      <tr>
        <th scope="col">
          <Trans>Field</Trans>
        </th>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={heads[index]} className="admin-words-said">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
