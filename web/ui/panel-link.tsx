import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { inLanguage } from '../lib/i18n.ts'
import { panelAddress, usePanel } from '../lib/modal-route.ts'

type Props = {
  panel: string
  /** Another page that has the dialog too, with its query; this page if left out. */
  page?: string
} & Omit<ComponentProps<'a'>, 'href'>

/** Opens a dialog over this page; without a script, an address that comes with it open. */
export function PanelLink({ panel, page, onClick, children, ...props }: Props) {
  const { open } = usePanel()
  const here = useLocation()
  const [pathname = '', search = ''] = page?.split('?') ?? [here.pathname, here.search]
  return (
    <a
      aria-haspopup="dialog"
      {...props}
      href={inLanguage(panelAddress(pathname, search, panel))}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        onClick?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        open(panel)
      }}
    >
      {children}
    </a>
  )
}
