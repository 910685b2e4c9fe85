import { documentIcons, type IconName } from './icon-names.ts'

const inDocument = new Set<string>(documentIcons)

/** A drawing beside words, or in a control that has a name of its own. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${inDocument.has(name) ? '' : import.meta.env.ICONS}#i-${name}`} />
  </svg>
)
