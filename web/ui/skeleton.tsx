/** Placeholder of the final size for content that is still loading. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span className={`skeleton ${className}`} aria-hidden="true" />
)
