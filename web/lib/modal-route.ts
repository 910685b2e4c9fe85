import { createContext, useContext } from 'react'

export type ModalRoutes = {
  /** Name of the open dialog. Each layer renders the names that it defines. */
  panel: string | null
  /** @param after called after the purpose of the dialog is achieved */
  open: (panel: string, after?: () => void) => void
  close: () => void
  /** Closes the dialog after its success. @returns true if it was opened for a purpose, which follows now */
  finish: () => boolean
}

export const PanelContext = createContext<ModalRoutes>({
  panel: null,
  open() {},
  close() {},
  finish: () => false,
})

export const usePanel = () => useContext(PanelContext)

/** True if the current history entry belongs to an open dialog. */
export const isDialogEntry = (): boolean =>
  (history.state as { dialog?: boolean } | null)?.dialog === true

/** Adds a history entry with the same address; Back leaves it and closes the dialog. */
export function pushDialogEntry(): void {
  if (!isDialogEntry()) history.pushState({ ...history.state, dialog: true }, '')
}

/** Address that opens the page with the dialog, for links without a script. */
export function panelAddress(pathname: string, search: string, panel: string): string {
  const params = new URLSearchParams(search)
  params.set('panel', panel)
  return `${pathname}?${params}`
}
