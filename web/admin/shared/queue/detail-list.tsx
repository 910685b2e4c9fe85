import type { ReactNode } from 'react'

type Detail = { name: string; value: ReactNode }

/** Names and values; unknown values are left out. */
export const DetailList = ({ facts }: { facts: readonly Detail[] }) => (
  <dl className="admin-facts">
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
