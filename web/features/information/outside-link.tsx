import type { ReactNode } from 'react'

/** Link to another site that sends no referrer. */
export const OutsideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} rel="noopener noreferrer">
    {children}
  </a>
)
