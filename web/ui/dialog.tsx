import { useLingui } from '@lingui/react/macro'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useWasServed } from '../lib/use-is-hydrating.ts'
import { IconButton } from './button.tsx'
import { PartBoundary } from './part-boundary.tsx'
import '../styles/dialog.css'

type Props = {
  open: boolean
  /** Called after the dialog closed: by its button, Escape, the backdrop or a form with `method="dialog"`. */
  onClose: () => void
  /** Called before the dialog closes; false keeps it open. */
  mayClose?: () => boolean
  title: ReactNode
  /** A bottom sheet on phones, a centred box, a wide box, or the full screen without a frame. */
  kind?: 'sheet' | 'center' | 'wide' | 'full'
  children: ReactNode
  footer?: ReactNode
  /** Shows the title to screen readers only. */
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
  const wasServed = useWasServed()
  const handleClose = useEffectEvent(onClose)
  const stays = useEffectEvent(() => mayClose?.() === false)

  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement
    const listening = new AbortController()
    const on = (type: string, handler: (event: Event) => void) =>
      dialog.addEventListener(type, handler, { signal: listening.signal })
    // Called at once, because the `close` event comes so late that it would end a dialog opened again.
    const leave = () => {
      if (stays()) return
      listening.abort()
      dialog.close()
      handleClose()
    }
    // Both ends of the press have to be outside: a handle dragged out of the dialog must not close it.
    let pressTarget: EventTarget | null = null
    on('pointerdown', ({ target }) => (pressTarget = target))
    on('click', ({ target }) => {
      if (target === dialog && pressTarget === dialog) leave()
    })
    on('cancel', (event) => {
      if (event.target !== dialog || !event.cancelable) return
      event.preventDefault()
      leave()
    })
    on('close', ({ target }) => {
      if (target !== dialog) return
      // Browsers do not let pages cancel the second Escape.
      if (stays()) dialog.showModal()
      else handleClose()
    })
    dialog.removeAttribute('open')
    dialog.showModal()
    // The focus moves off the close button: WebKit would show its ring even after a press by pointer.
    if (document.activeElement?.closest('form')?.method === 'dialog') heading.current?.focus()
    return () => {
      listening.abort()
      dialog.close()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      open={wasServed}
      aria-labelledby={titleId}
      className={`dialog dialog-${kind}`}
    >
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
