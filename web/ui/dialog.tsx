import { useLingui } from '@lingui/react/macro'
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useHydrating } from '../lib/use-hydrating.ts'
import { IconButton } from './button.tsx'

type Props = {
  open: boolean
  /** After every way out: the button, Escape, the backdrop, a form with `method="dialog"`. */
  onClose: () => void
  title: ReactNode
  /** A bottom sheet on phones, always in the middle, or the whole screen without any frame. */
  kind?: 'sheet' | 'center' | 'full'
  children: ReactNode
  footer?: ReactNode
  /** Leaves the title to screen readers. */
  hideTitle?: boolean
}

export const Dialog = ({ open, ...props }: Props) => (open ? <OpenDialog {...props} /> : null)

function OpenDialog({
  onClose,
  title,
  kind = 'center',
  children,
  footer,
  hideTitle,
}: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()
  const [served] = useState(useHydrating())
  const closed = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement
    const tell = () => closed()
    dialog.removeAttribute('open')
    dialog.showModal()
    dialog.addEventListener('close', tell)
    return () => {
      dialog.removeEventListener('close', tell)
      dialog.close()
    }
  }, [])

  const isBackdrop = (event: MouseEvent) => event.target === ref.current
  return (
    <dialog
      ref={ref}
      open={served}
      aria-labelledby={titleId}
      className={`dialog dialog-${kind}`}
      onPointerDown={(event) => (pressedBackdrop.current = isBackdrop(event))}
      onClick={(event) => {
        if (pressedBackdrop.current && isBackdrop(event)) ref.current?.close()
      }}
    >
      <div className="dialog-frame">
        <div className={kind === 'full' ? 'sr-only' : 'dialog-head'}>
          <h2 id={titleId} className={hideTitle ? 'sr-only' : 'text-h3'}>
            {title}
          </h2>
          {kind !== 'full' && (
            <form method="dialog" className="-mr-3 ml-auto">
              <IconButton type="submit" icon="x" label={t`Close`} />
            </form>
          )}
        </div>
        {kind === 'full' ? children : <div className="dialog-body">{children}</div>}
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}
