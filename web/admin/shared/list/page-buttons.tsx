import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { useSection } from '../api/use-section.ts'
import { listPageOf } from './use-list.ts'

/** Buttons to the previous and the next page of a list whose rows nobody has counted. */
export function PageButtons({ hasMore }: { hasMore: boolean }) {
  const { params, navigate } = useSection()
  const page = listPageOf(params)
  if (page === 1 && !hasMore) return null
  return (
    <p className="flex gap-4">
      <Button
        variant="line"
        disabled={page === 1}
        onClick={() => navigate({ page: page === 2 ? null : String(page - 1) })}
      >
        <Trans>Previous</Trans>
      </Button>
      <Button
        variant="line"
        disabled={!hasMore}
        onClick={() => navigate({ page: String(page + 1) })}
      >
        <Trans>Next</Trans>
      </Button>
    </p>
  )
}
