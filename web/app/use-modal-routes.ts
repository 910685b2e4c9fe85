import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ModalRoutes } from '../lib/modal-route.ts'

type Chosen = { key: string; panel: string | null; after?: (() => void) | undefined }

/** Of the entry in the history that the address shows; the page may still lag behind. */
const latestKey = () => (history.state as { key?: string } | null)?.key ?? 'default'

/** The open dialog: as the address says, until something is opened or closed on this page. */
export function useModalRoutes(): ModalRoutes {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [chosen, choose] = useState<Chosen | null>(null)
  // Gone for good with the page it was opened on, also for those who come back to it.
  if (chosen && chosen.key !== key && chosen.key !== latestKey()) choose(null)
  const params = new URLSearchParams(search)
  const asked = params.get('panel')
  const panel = chosen?.key === key ? chosen.panel : asked

  return useMemo(() => {
    const close = () => {
      choose({ key, panel: null })
      if (!asked) return
      params.delete('panel')
      params.delete('country')
      void navigate({ pathname, search: params.toString() }, { replace: true })
    }
    return {
      panel,
      open: (name, after) => choose({ key: latestKey(), panel: name, after }),
      close,
      finish() {
        if (!chosen?.after) return close()
        choose({ key, panel: null })
        chosen.after()
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, panel, search, chosen?.after])
}
