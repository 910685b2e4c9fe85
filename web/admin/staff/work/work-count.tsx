import { SectionCount } from '../../shared/section-count.tsx'
import { useWork } from './use-work.ts'

/** How much there is to do, beside the name of its section. */
export function WorkCount() {
  const { data } = useWork()
  return <SectionCount work={data && [data.total, data.overdue]} />
}
