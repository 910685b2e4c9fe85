import type { ReactNode } from 'react'

/** To someone else's site, which learns nothing of where the reader came from. */
export const OutsideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} rel="noopener noreferrer">
    {children}
  </a>
)
