import type { ReactNode } from 'react'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = {
  icon: IconName
  label: ReactNode
  value: ReactNode
  /** Controls that the row unfolds. */
  children: ReactNode
  isOpen?: boolean
}

/** A property of a file, with its value; its controls unfold below. */
export const PropertyRow = ({ icon, label, value, children, isOpen = false }: Props) => (
  <details className="own-file-row" name="own-file-row" open={isOpen}>
    <summary>
      <Icon name={icon} />
      <span>{label}</span>
      <span className="own-file-row-value">{value}</span>
      <Icon name="chevron-down" className="own-file-row-mark" />
    </summary>
    <div className="own-file-row-content">{children}</div>
  </details>
)

/** A property of a file that can't be changed. */
export const PropertyFact = ({ icon, label, value }: Omit<Props, 'children' | 'isOpen'>) => (
  <p className="own-file-row own-file-row-fact">
    <Icon name={icon} />
    <span>{label}</span>
    <span className="own-file-row-value">{value}</span>
  </p>
)
