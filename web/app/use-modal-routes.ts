import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isDialogEntry, pushDialogEntry, type ModalRoutes } from '../lib/modal-route.ts'

type Chosen = { key: string; panel: string | null; after?: (() => void) | undefined }

/** Of the entry in the history that the address shows; the page may still lag behind. */
const latestKey = () => (history.state as { key?: string } | null)?.key ?? 'default'

/**
 * The open dialog: as the address says, until something is opened or closed on this page. A dialog that is opened has
 * an entry of its own in the history, so that Back closes it first.
 */
export function useModalRoutes(): ModalRoutes {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [chosen, choose] = useState<Chosen | null>(null)
  const isOpened = useRef(false)
  // Gone for good with the page it was opened on, also for those who come back to it.
  if (chosen && chosen.key !== key && chosen.key !== latestKey()) choose(null)
  const params = new URLSearchParams(search)
  const requestedPanel = params.get('panel')
  const panel = chosen?.key === key ? chosen.panel : requestedPanel

  useEffect(() => {
    const closeOnBack = () => {
      if (!isOpened.current || isDialogEntry()) return
      isOpened.current = false
      choose((before) => before && { key: before.key, panel: null })
    }
    addEventListener('popstate', closeOnBack)
    return () => removeEventListener('popstate', closeOnBack)
  }, [])

  return useMemo(() => {
    const hide = () => {
      isOpened.current = false
      choose({ key, panel: null })
      // Later: whoever closes a dialog may move on in the same step, and then there is nothing to go back from.
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
        choose({ key: latestKey(), panel: name, after })
      },
      close,
      finish() {
        if (!chosen?.after) return close()
        hide()
        chosen.after()
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, panel, search, chosen?.after])
}
