import { useState, type ReactNode } from 'react'

type Props = { title: ReactNode; isOpenAtFirst?: boolean; children: () => ReactNode }

/** Choices that are made and loaded once someone opens them. */
export function Folded({ title, isOpenAtFirst = false, children }: Props) {
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
