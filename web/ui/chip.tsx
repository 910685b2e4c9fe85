import type { ReactNode } from 'react'

/** A word in a hairline box: a tag, a trait. */
export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="chip">{children}</span>
)
