import type { ReactNode } from 'react'

type Props = { tone?: 'paper' | 'brass' | 'sage'; className?: string; children: ReactNode }

/** Short label in capitals, used on pictures. */
export const Badge = ({ tone = 'paper', className = '', children }: Props) => (
  <span className={`badge badge-${tone} ${className}`}>{children}</span>
)
