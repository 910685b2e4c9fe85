import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { isTyping } from './queue/triage-keys.tsx'

type Toast = {
  id: number
  text: string
  /** Undoes the action. @returns the message after it; throws if it fails */
  undo?: (() => Promise<string>) | undefined
}

/** Time to read a message and to reach its button; hovering or focusing it stops the clock. */
const SHOWN_MS = 10_000
const MAX_TOASTS = 3
const SOON_MS = 50
/** Key that undoes the action of the newest message. */
export const UNDO_KEY = 'Z'

let lastId = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(nextToasts: readonly Toast[]): void {
  toasts = nextToasts
  for (const listener of listeners) listener()
}

/** Shows a message for a while; screen readers announce it. */
export function showToast(text: string, undo?: () => Promise<string>): void {
  // Screen readers would miss a message that appears while a dialog is closing.
  setTimeout(() => set([...toasts, { id: ++lastId, text, undo }].slice(-MAX_TOASTS)), SOON_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Recent messages. Rendered once, in the frame of the staff area. */
export function Toasts() {
  const { t } = useLingui()
  const current = useSyncExternalStore(subscribe, () => toasts)
  const view = useRef<HTMLDivElement>(null)
  // A layout effect makes the key work from the first frame on.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.key.toUpperCase() !== UNDO_KEY || hasModifier || event.repeat) return
      if (isTyping(event.target)) return
      const buttons = view.current?.querySelectorAll<HTMLElement>('[data-undo]')
      buttons?.item(buttons.length - 1)?.click()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div
      ref={view}
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
  const view = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
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
    // The button disappears; a press of the key leaves the focus where the person works.
    const hasFocus = view.current?.contains(document.activeElement)
    setBusy(true)
    setAnnouncement(
      await toast.undo().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : ''
        return t`We couldn’t undo this. ${reason}`
      }),
    )
    setBusy(false)
    if (hasFocus) close.current?.focus()
  }

  return (
    // Hovering only keeps the message; its actions are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={view}
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{announcement || toast.text}</p>
      {toast.undo && !announcement && (
        <Button
          variant="quiet"
          aria-busy={busy}
          aria-keyshortcuts={UNDO_KEY}
          data-undo
          onClick={() => void undo()}
        >
          <Trans>Undo</Trans> <kbd aria-hidden="true">{UNDO_KEY}</kbd>
        </Button>
      )}
      <IconButton ref={close} icon="x" label={t`Dismiss`} onClick={forget} />
    </div>
  )
}
