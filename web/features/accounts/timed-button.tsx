import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** Seconds until the button appears; 0: now. */
  wait: number
  /** Content shown while `wait` lasts. */
  placeholder: ReactNode
  onClick: () => void
  children: ReactNode
}

/** A button that appears once the wait is over, as for a second mail. */
export const TimedButton = ({ wait, placeholder, onClick, children }: Props) =>
  wait > 0 ? (
    <p className="flex min-h-11 items-center text-small text-ink-2 tabular-nums">{placeholder}</p>
  ) : (
    <Button variant="quiet" className="-ml-1" onClick={onClick}>
      {children}
    </Button>
  )
