import { Skeleton } from '../../ui/skeleton.tsx'
import { COMPANION_GRID } from './companion-grid.tsx'

/** Placeholder of the grid while its companions load. */
export const GridSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <div className={COMPANION_GRID} role="presentation">
    {Array.from({ length: cards }, (_, index) => (
      <div key={index}>
        <Skeleton className="aspect-[3/4]" />
        <Skeleton className="mt-4 h-6 w-1/2" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </div>
    ))}
  </div>
)
