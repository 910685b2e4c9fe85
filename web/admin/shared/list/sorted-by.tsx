import { Link } from '../../../ui/link.tsx'
import { useSection } from '../api/use-section.ts'

type Props = {
  name: string
  up: string
  down: string
  /** The order while the address says nothing of one. */
  usual?: string
}

/** The head of a column by which a table is ordered: up, down, as usual. */
export function SortedBy({ name, up, down, usual }: Props) {
  const { params, addressWith } = useSection()
  const sort = params.get('sort') ?? usual
  let next: string | null = up
  if (sort === up) next = down
  else if (sort === down && usual !== down) next = null
  let ariaSort: 'ascending' | 'descending' | undefined
  if (sort === up) ariaSort = 'ascending'
  else if (sort === down) ariaSort = 'descending'
  return (
    <th scope="col" aria-sort={ariaSort}>
      <Link to={addressWith({ sort: next, page: null })} className="admin-sort">
        {name}
      </Link>
    </th>
  )
}
