import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/icon.tsx'

/** Label on content that the viewer sees because of Premium. */
export function PrivateLabel({ className = '' }: { className?: string }) {
  const { t } = useLingui()
  return (
    <span
      role="img"
      aria-label={t`Premium`}
      className={`grid size-7 place-items-center bg-paper text-brass-text ${className}`}
    >
      <Icon name="lock-open" className="size-4" />
    </span>
  )
}
