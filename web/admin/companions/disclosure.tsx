import { useState, type ReactNode } from 'react'

type Props = { title: ReactNode; isOpenAtFirst?: boolean; children: () => ReactNode }

/** A disclosure whose contents are rendered, and load their data, only once it is open. */
export function Disclosure({ title, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      className="admin-more"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}
