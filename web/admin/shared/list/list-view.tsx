import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { count } from '../../../lib/count.ts'
import { Notice } from '../../../ui/notice.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSection } from '../api/use-section.ts'
import { listPageOf } from './use-list.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { PageLinks } from './page-links.tsx'

type Props<Answer> = {
  list: {
    data: Answer | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Rows per page. */
  size: number
  countOf: (answer: Answer) => { shown: number; total: number }
  /** The total counts all matches; omitted: at most one row beyond the page. */
  isExact?: boolean
  /** Summary, as "12 companions". */
  summary: (answer: Answer) => string
  /** Text after the summary. */
  note?: (answer: Answer) => string
  empty: Pick<ComponentProps<typeof Notice>, 'title' | 'text' | 'link'>
  children: (answer: Answer) => ReactNode
}

/** A list with pagination, and its states: error, loading, empty. */
export function ListView<Answer>({
  list,
  size,
  countOf,
  isExact = false,
  summary,
  note,
  empty,
  children,
}: Props<Answer>) {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const { data, error, isPlaceholderData, refetch } = list
  if (!data) {
    return error ? (
      <LoadFailure error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons rows={size} />
    )
  }
  const page = listPageOf(params)
  const { shown, total } = countOf(data)
  const addressOf = (number: number) => addressWith({ page: number > 1 ? String(number) : null })
  if (shown === 0 && page > 1) {
    return (
      <Notice
        title={<Trans>This page is empty now</Trans>}
        link={{ label: <Trans>Go to the first page</Trans>, to: addressOf(1) }}
      />
    )
  }
  if (shown === 0) return <Notice {...empty} />
  const end = page * size
  const isCounted = isExact || total !== end + 1
  const totalText = isCounted ? summary(data) : t`More than ${count(end)}`
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-50">
      {children(data)}
      <div className="admin-foot">
        <p role="status" className="text-small text-ink-2">
          {note ? `${totalText}, ${note(data)}` : totalText}
        </p>
        <PageLinks
          page={page}
          pages={isCounted ? Math.max(1, Math.ceil(total / size)) : null}
          addressOf={addressOf}
        />
      </div>
    </div>
  )
}
