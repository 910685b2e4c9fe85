import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathOfPage } from '../../../lib/i18n.ts'
import { ConfirmDiscard } from './confirm-discard.tsx'

type Props = {
  /** The form has unsaved input. */
  isOn: boolean
  /** Called when the user chooses to discard the input. */
  onDiscard: () => void
}

/** Asks for confirmation before a link leads away from an unsaved form. */
export function LeaveGuard({ isOn, onDiscard }: Props) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | null>(null)

  useEffect(() => {
    if (!isOn) return
    const holdNavigation = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
      if (!link?.href || link.target === '_blank' || !isPlain) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== location.origin || pathname + search === location.pathname + location.search) {
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setTarget(pathOfPage(pathname) + search)
    }
    document.addEventListener('click', holdNavigation, true)
    return () => document.removeEventListener('click', holdNavigation, true)
  }, [isOn])

  return (
    target !== null && (
      <ConfirmDiscard
        loss="typed"
        onConfirm={() => {
          onDiscard()
          setTarget(null)
          void navigate(target)
        }}
        onClose={() => setTarget(null)}
      />
    )
  )
}
