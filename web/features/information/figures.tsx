import type { ReactNode } from 'react'

type Figure = { label: ReactNode; value: ReactNode; unit?: ReactNode; text?: ReactNode }

/** A few numbers in large type. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className="figures">
    {figures.map(({ label, value, unit, text }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>
          <strong>{value}</strong>
          {unit && <> {unit}</>}
        </dd>
        {text && <dd>{text}</dd>}
      </div>
    ))}
  </dl>
)

/** Pairs of a name and a value, one per line. */
export const Facts = ({ facts }: { facts: { name: ReactNode; value: ReactNode }[] }) => (
  <dl className="facts">
    {facts.map(({ name, value }, index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
