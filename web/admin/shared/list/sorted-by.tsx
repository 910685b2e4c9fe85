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
  const next = sort === up ? down : sort === down && usual !== down ? null : up
  return (
    <th
      scope="col"
      aria-sort={sort === up ? 'ascending' : sort === down ? 'descending' : undefined}
    >
      <Link to={addressWith({ sort: next, page: null })} className="admin-sort">
        {name}
      </Link>
    </th>
  )
}
