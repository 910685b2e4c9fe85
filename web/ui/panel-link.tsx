import { useLocation } from 'react-router-dom'
import { panelAddress, usePanel } from '../lib/modal-route.ts'
import { Link, type LinkProps } from './link.tsx'

type Props = {
  panel: string
  /** Path and query of another page that has the dialog; left out: this page. */
  page?: string
} & Omit<LinkProps, 'to' | 'act'>

/** Opens a dialog over this page; without a script it links to the page with the dialog. */
export function PanelLink({ panel, page, ...props }: Props) {
  const { open } = usePanel()
  const current = useLocation()
  const [pathname = '', search = ''] = page?.split('?') ?? [current.pathname, current.search]
  return (
    <Link
      aria-haspopup="dialog"
      {...props}
      to={panelAddress(pathname, search, panel)}
      onPress={() => open(panel)}
    />
  )
}
