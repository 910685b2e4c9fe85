import type { ReactNode } from 'react'

type Detail = { name: string; value: ReactNode }

/** Names and values; what is not known is left out. */
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
