import type { ReactNode } from 'react'

export type Fact = { label: ReactNode; value: ReactNode; hasMark?: boolean }

/** Rows of a name and a value; rows with empty values are left out. */
export const FactTable = ({ caption, facts }: { caption: ReactNode; facts: Fact[] }) => (
  <table className="w-full border-t border-line">
    <caption className="sr-only">{caption}</caption>
    <tbody>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, hasMark }, index) => (
          <tr
            key={index}
            aria-current={hasMark ? 'date' : undefined}
            className={`border-b border-line align-top ${hasMark ? 'font-medium' : ''}`}
          >
            <th
              scope="row"
              className={`py-3 pr-3 text-left whitespace-nowrap ${hasMark ? 'font-medium' : 'font-normal text-ink-2'}`}
            >
              {label}
            </th>
            <td className="py-3 text-right text-balance tabular-nums">{value}</td>
          </tr>
        ))}
    </tbody>
  </table>
)
