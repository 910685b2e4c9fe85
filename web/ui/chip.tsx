import type { ReactNode } from 'react'

/** Word in a hairline box, such as a tag or a trait. */
export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="chip">{children}</span>
)
