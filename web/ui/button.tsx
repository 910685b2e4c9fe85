import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

type Variant = { variant?: 'solid' | 'line' | 'quiet' }

export const Button = ({
  variant = 'solid',
  className = '',
  ...props
}: Variant & ComponentProps<'button'>) => (
  <button type="button" {...props} className={`button button-${variant} ${className}`} />
)

export const ButtonLink = ({
  variant = 'solid',
  className = '',
  ...props
}: Variant & LinkProps) => <Link {...props} className={`button button-${variant} ${className}`} />

export const IconButton = ({
  icon,
  label,
  className = '',
  ...props
}: { icon: IconName; label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    aria-label={label}
    title={label}
    className={`icon-button ${className}`}
  >
    <Icon name={icon} />
  </button>
)
