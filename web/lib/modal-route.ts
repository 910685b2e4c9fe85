import { createContext, useContext } from 'react'

export type ModalRoutes = {
  /** The dialog that is open over the page. Each layer shows the names it knows. */
  panel: string | null
  /** @param after done after the dialog has reached what it was opened for */
  open: (panel: string, after?: () => void) => void
  close: () => void
  finish: () => void
}

export const PanelContext = createContext<ModalRoutes>({
  panel: null,
  open() {},
  close() {},
  finish() {},
})

export const usePanel = () => useContext(PanelContext)

/** Whether the present entry of the history stands for an open dialog of its page. */
export const isDialogEntry = (): boolean =>
  (history.state as { dialog?: boolean } | null)?.dialog === true

/** Adds an entry with the same address, which Back leaves to close the dialog. */
export function pushDialogEntry(): void {
  if (!isDialogEntry()) history.pushState({ ...history.state, dialog: true }, '')
}

/** The address at which a page comes with the dialog open, for the time before a script. */
export function panelAddress(pathname: string, search: string, panel: string): string {
  const params = new URLSearchParams(search)
  params.set('panel', panel)
  return `${pathname}?${params}`
}
