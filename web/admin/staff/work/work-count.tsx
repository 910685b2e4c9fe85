import { SectionCount } from '../../shared/section-count.tsx'
import { useWorkCounts } from './use-work.ts'

/** Number of open tasks, beside the section's name. */
export function WorkCount() {
  const { data } = useWorkCounts()
  return <SectionCount work={data && [data.total, data.overdue]} />
}
