import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import type { ListAnswer } from '#companions/listing'

type Props = {
  list: {
    data: { pages: ListAnswer[] } | undefined
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  address: string
}

/** Loads the next page below this one; without a script it links to that page. */
export function MoreLink({ list, address }: Props) {
  const next = list.data?.pages.at(-1)?.next
  return (
    <p className="mt-12 flex flex-col items-center gap-3">
      {list.isFetchNextPageError && (
        <span role="alert">
          <Trans>We couldn’t load the next companions.</Trans>
        </span>
      )}
      <Link
        to={`${address}${address.includes('?') ? '&' : '?'}after=${encodeURIComponent(next ?? '')}`}
        className="button button-line"
        aria-busy={list.isFetchingNextPage}
        onClick={(event) => {
          event.preventDefault()
          void list.fetchNextPage()
        }}
      >
        {list.isFetchingNextPage ? <Trans>Loading…</Trans> : <Trans>Show more</Trans>}
      </Link>
    </p>
  )
}
