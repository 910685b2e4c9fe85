import type { ReactNode } from 'react'

type Detail = { name: string; value: ReactNode }

/** Names and values; unknown values are left out. */
export const DetailList = ({ facts }: { facts: readonly Detail[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-8">
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ name, value }) => (
        <div key={name} className="border-b border-line py-2">
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)
