/** Holds the place, in the final size, of what is still loading. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span className={`skeleton ${className}`} aria-hidden="true" />
)
