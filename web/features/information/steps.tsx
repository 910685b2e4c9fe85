import type { ReactNode } from 'react'

type Step = { title: ReactNode; text: ReactNode }

/** Numbered steps, in order. */
export const Steps = ({ steps }: { steps: Step[] }) => (
  <ol className="steps">
    {steps.map(({ title, text }, index) => (
      <li key={index}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)

/** Tiles side by side, in no order. */
export const Tiles = ({ tiles }: { tiles: Step[] }) => (
  <ul className="tiles">
    {tiles.map(({ title, text }, index) => (
      <li key={index}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)
