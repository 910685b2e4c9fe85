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
  /** Summary, as "12 companions". */
  summary: (answer: Answer) => string
  empty: Pick<ComponentProps<typeof Notice>, 'title' | 'text' | 'link'>
  children: (answer: Answer) => ReactNode
}

/** A list with pagination, and its states: error, loading, empty. */
export function ListView<Answer>({ list, size, countOf, summary, empty, children }: Props<Answer>) {
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
  // Searches count one row beyond the page at most.
  const end = page * size
  const text = total === end + 1 ? t`More than ${count(end)}` : summary(data)
  const pages = Math.max(1, Math.ceil(total / size))
  const addressOf = (number: number) => addressWith({ page: number > 1 ? String(number) : null })
  if (shown === 0 && total > 0) {
    return (
      <Notice
        title={<Trans>This page is empty now</Trans>}
        link={{ label: <Trans>Go to the last page</Trans>, to: addressOf(pages) }}
      />
    )
  }
  if (shown === 0) return <Notice {...empty} />
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-50">
      {children(data)}
      <div className="admin-foot">
        <p role="status" className="text-small text-ink-2">
          {text}
        </p>
        <PageLinks page={page} pages={pages} addressOf={addressOf} />
      </div>
    </div>
  )
}
