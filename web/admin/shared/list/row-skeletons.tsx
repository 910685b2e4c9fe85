import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholders of the rows of a list, each as high as a row of two lines. */
export const RowSkeletons = ({ rows }: { rows: number }) => (
  <div className="grid gap-px" aria-hidden="true">
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} className="h-15" />
    ))}
  </div>
)
