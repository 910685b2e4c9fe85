import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSection } from '../api/use-section.ts'
import { listPageOf } from './use-list.ts'
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
  const { params, addressWith } = useSection()
  const { data, error, isPlaceholderData, refetch } = list
  if (!data) {
    return error ? (
      <LoadFailure error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  }
  const page = listPageOf(params)
  const { shown, total } = countOf(data)
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
    <div className={isPlaceholderData ? 'opacity-50' : ''}>
      {children(data)}
      <div className="admin-foot">
        <p role="status" className="text-small text-ink-2">
          {summary(data)}
        </p>
        <PageLinks page={page} pages={pages} addressOf={addressOf} />
      </div>
    </div>
  )
}
