import { Skeleton } from '../../../ui/skeleton.tsx'

export const StorySkeleton = () => (
  <div className="story-row">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <div key={key} className="w-18 md:w-21">
        <Skeleton className="story-ring border-line" />
        <Skeleton className="mx-auto mt-3 h-4 w-12" />
      </div>
    ))}
  </div>
)
