import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../api/use-section.ts'

type Props = {
  /** The name in the address that the case stands under. */
  name: string
  id: string
  /** Whether there is something to be done. */
  isOpen?: boolean
  children: ReactNode
}

/** In the row of a case: what opens it beside the list. */
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
