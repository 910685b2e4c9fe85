import { useLingui } from '@lingui/react/macro'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useWasServed } from '../lib/use-is-hydrating.ts'
import { IconButton } from './button.tsx'
import { PartBoundary } from './part-boundary.tsx'
import '../styles/dialog.css'

type Props = {
  open: boolean
  /** After every way out: the button, Escape, the backdrop, a form with `method="dialog"`. */
  onClose: () => void
  /** Asked before any way out is taken. */
  mayClose?: () => boolean
  title: ReactNode
  /** A bottom sheet on phones, always in the middle, wide, or the whole screen without any frame. */
  kind?: 'sheet' | 'center' | 'wide' | 'full'
  children: ReactNode
  footer?: ReactNode
  /** Leaves the title to screen readers. */
  hideTitle?: boolean
}

export const Dialog = ({ open, ...props }: Props) => (open ? <OpenDialog {...props} /> : null)

function OpenDialog({
  onClose,
  mayClose,
  title,
  kind = 'center',
  children,
  footer,
  hideTitle,
}: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const served = useWasServed()
  const closed = useEffectEvent(onClose)
  const stays = useEffectEvent(() => mayClose?.() === false)

  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement
    const listening = new AbortController()
    const on = (type: string, act: (event: Event) => void) =>
      dialog.addEventListener(type, act, { signal: listening.signal })
    // At once: `close` comes so late that it would end a dialog opened again in between.
    const leave = () => {
      if (stays()) return
      listening.abort()
      dialog.close()
      closed()
    }
    // Both ends of the press: a handle dragged out of the dialog must not close it.
    let pressed: EventTarget | null = null
    on('pointerdown', ({ target }) => (pressed = target))
    on('click', ({ target }) => {
      if (target === dialog && pressed === dialog) leave()
    })
    on('cancel', (event) => {
      if (event.target !== dialog || !event.cancelable) return
      event.preventDefault()
      leave()
    })
    on('close', ({ target }) => {
      if (target !== dialog) return
      // Browsers don't let pages stop the second Escape.
      if (stays()) dialog.showModal()
      else closed()
    })
    dialog.removeAttribute('open')
    dialog.showModal()
    // Not on the button to close: WebKit would show its ring after a press by pointer, too.
    if (document.activeElement?.closest('form')?.method === 'dialog') heading.current?.focus()
    return () => {
      listening.abort()
      dialog.close()
    }
  }, [])

  return (
    <dialog ref={ref} open={served} aria-labelledby={titleId} className={`dialog dialog-${kind}`}>
      <div className="dialog-frame">
        <div className={kind === 'full' ? 'sr-only' : 'dialog-head'}>
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className={hideTitle ? 'sr-only' : 'text-h3'}
          >
            {title}
          </h2>
          {kind !== 'full' && (
            <form method="dialog" className="-mr-3 ml-auto">
              <IconButton type="submit" icon="x" label={t`Close`} />
            </form>
          )}
        </div>
        <PartBoundary>
          {kind === 'full' ? children : <div className="dialog-body">{children}</div>}
        </PartBoundary>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}
