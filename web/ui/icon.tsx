import { documentIcons, type IconName } from './icon-names.ts'

const documentIconSet = new Set<string>(documentIcons)

/** Decorative icon beside a text, or in a control that has its own label. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${documentIconSet.has(name) ? '' : import.meta.env.ICONS}#i-${name}`} />
  </svg>
)
