import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isDialogEntry, pushDialogEntry, type ModalRoutes } from '../lib/modal-route.ts'

type Chosen = { key: string; panel: string | null; after?: (() => void) | undefined }

/** Key of the current history entry; the rendered page may lag behind it. */
const latestKey = () => (history.state as { key?: string } | null)?.key ?? 'default'

/**
 * The open dialog: the address determines it until a dialog is opened or closed on this page. An opened
 * dialog has its own history entry, so that Back closes it first.
 */
export function useModalRoutes(): ModalRoutes {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Chosen | null>(null)
  const isOpened = useRef(false)
  // The dialog ends with the page it was opened on, also for visitors who return to that page.
  if (choice && choice.key !== key && choice.key !== latestKey()) setChoice(null)
  const params = new URLSearchParams(search)
  const requestedPanel = params.get('panel')
  const panel = choice?.key === key ? choice.panel : requestedPanel

  useEffect(() => {
    const closeOnBack = () => {
      if (!isOpened.current || isDialogEntry()) return
      isOpened.current = false
      setChoice((before) => before && { key: before.key, panel: null })
    }
    addEventListener('popstate', closeOnBack)
    return () => removeEventListener('popstate', closeOnBack)
  }, [])

  return useMemo(() => {
    const hide = () => {
      isOpened.current = false
      setChoice({ key, panel: null })
      // A separate task: code that closes a dialog may also navigate, and then there is no entry to leave.
      setTimeout(() => {
        if (!isOpened.current && isDialogEntry()) history.back()
      })
    }
    const close = () => {
      hide()
      if (!requestedPanel) return
      params.delete('panel')
      params.delete('country')
      void navigate({ pathname, search: params.toString() }, { replace: true })
    }
    return {
      panel,
      open(name, after) {
        isOpened.current = true
        pushDialogEntry()
        setChoice({ key: latestKey(), panel: name, after })
      },
      close,
      finish() {
        if (!choice?.after) {
          close()
          return false
        }
        hide()
        choice.after()
        return true
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, panel, search, choice?.after])
}
