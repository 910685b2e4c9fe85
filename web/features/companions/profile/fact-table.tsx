import type { ReactNode } from 'react'

export type Fact = { label: ReactNode; value: ReactNode; marked?: boolean }

/** Rows of a name and what there is to say; rows with nothing to say are left out. */
export const FactTable = ({ caption, facts }: { caption: ReactNode; facts: Fact[] }) => (
  <table className="w-full border-t border-line">
    <caption className="sr-only">{caption}</caption>
    <tbody>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, marked }, index) => (
          <tr
            key={index}
            aria-current={marked ? 'date' : undefined}
            className={`border-b border-line align-top ${marked ? 'font-medium' : ''}`}
          >
            <th
              scope="row"
              className={`py-3 pr-3 text-left whitespace-nowrap ${marked ? 'font-medium' : 'font-normal text-ink-2'}`}
            >
              {label}
            </th>
            <td className="py-3 text-right text-balance tabular-nums">{value}</td>
          </tr>
        ))}
    </tbody>
  </table>
)
