import type { ReactNode } from 'react'

type Props = { tone?: 'paper' | 'brass' | 'sage'; className?: string; children: ReactNode }

/** A short label in capitals, as on a picture. */
export const Badge = ({ tone = 'paper', className = '', children }: Props) => (
  <span className={`badge badge-${tone} ${className}`}>{children}</span>
)
