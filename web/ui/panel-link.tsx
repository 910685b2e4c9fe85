import { useLocation } from 'react-router-dom'
import { panelAddress, usePanel } from '../lib/modal-route.ts'
import { Link, type LinkProps } from './link.tsx'

type Props = {
  panel: string
  /** Another page that has the dialog too, with its query; this page if left out. */
  page?: string
} & Omit<LinkProps, 'to' | 'act'>

/** Opens a dialog over this page; without a script, an address that comes with it open. */
export function PanelLink({ panel, page, ...props }: Props) {
  const { open } = usePanel()
  const here = useLocation()
  const [pathname = '', search = ''] = page?.split('?') ?? [here.pathname, here.search]
  return (
    <Link
      aria-haspopup="dialog"
      {...props}
      to={panelAddress(pathname, search, panel)}
      act={() => open(panel)}
    />
  )
}
