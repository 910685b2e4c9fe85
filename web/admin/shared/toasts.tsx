import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'

type Toast = {
  id: number
  text: string
  /** Takes it back. @returns what is said then; throws what went wrong */
  undo?: (() => Promise<string>) | undefined
}

/** Long enough to read it and to reach the button; it stays while it is pointed at or has the focus. */
const SHOWN_MS = 10_000
const MOST = 3
const SOON_MS = 50

let last = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says what was done, for a while, to eyes and to screen readers. */
export function showToast(text: string, undo?: () => Promise<string>): void {
  // A dialog that is just being closed would keep it from screen readers.
  setTimeout(() => set([...toasts, { id: ++last, text, undo }].slice(-MOST)), SOON_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was done a moment ago; once, in the frame of the administrator area. */
export function Toasts() {
  const { t } = useLingui()
  const current = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      role="status"
      aria-label={t({ message: 'Done', context: 'announcements' })}
      className="toasts"
    >
      {current.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastView({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const close = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const forget = () => set(toasts.filter(({ id }) => id !== toast.id))

  useEffect(() => {
    if (isHeld || busy) return
    const timer = setTimeout(() => set(toasts.filter(({ id }) => id !== toast.id)), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast.id, isHeld, busy])

  async function undo() {
    if (busy || !toast.undo) return
    setBusy(true)
    setSaid(
      await toast.undo().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : ''
        return t`Could not be undone. ${reason}`
      }),
    )
    setBusy(false)
    close.current?.focus()
  }

  return (
    // What it does is in its buttons; pointing at it only keeps it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{said || toast.text}</p>
      {toast.undo && !said && (
        <Button variant="quiet" aria-busy={busy} onClick={() => void undo()}>
          <Trans>Undo</Trans>
        </Button>
      )}
      <IconButton ref={close} icon="x" label={t`Dismiss`} onClick={forget} />
    </div>
  )
}
