import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../api/use-section.ts'

type Props = {
  /** Parameter of the address that names the open case. */
  name: string
  id: string
  /** The case needs an action; `true` by default. */
  isOpen?: boolean
  children: ReactNode
}

/** Link in the row of a case that opens it beside the list. */
export function CaseLink({ name, id, isOpen = true, children }: Props) {
  const { params, addressWith } = useSection()
  return (
    <Link
      to={addressWith({ [name]: id })}
      className="admin-name"
      data-case={id}
      data-open={isOpen || undefined}
      aria-current={params.get(name) === id ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
