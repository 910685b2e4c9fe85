import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** Seconds until it can be pressed, 0: now. */
  wait: number
  /** What stands in its place until then. */
  waiting: ReactNode
  onClick: () => void
  children: ReactNode
}

/** Has an email sent again, once the last one was sent long enough ago. */
export const TimedButton = ({ wait, waiting, onClick, children }: Props) =>
  wait > 0 ? (
    <p className="flex min-h-11 items-center text-small text-ink-2 tabular-nums">{waiting}</p>
  ) : (
    <Button variant="quiet" className="-ml-1" onClick={onClick}>
      {children}
    </Button>
  )
