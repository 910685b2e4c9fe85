import { Link } from '../../../ui/link.tsx'
import { useSection } from '../api/use-section.ts'

type Props = {
  name: string
  up: string
  down: string
  /** The order when the address has none. */
  usual?: string
}

/** Head of a sortable column: ascending, descending, default. */
export function SortedBy({ name, up, down, usual }: Props) {
  const { params, addressWith } = useSection()
  const sort = params.get('sort') ?? usual
  let nextOrder: string | null = up
  if (sort === up) nextOrder = down
  else if (sort === down && usual !== down) nextOrder = null
  let ariaSort: 'ascending' | 'descending' | undefined
  if (sort === up) ariaSort = 'ascending'
  else if (sort === down) ariaSort = 'descending'
  return (
    <th scope="col" aria-sort={ariaSort}>
      <Link to={addressWith({ sort: nextOrder, page: null })} className="admin-sort">
        {name}
      </Link>
    </th>
  )
}
