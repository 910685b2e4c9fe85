import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { count } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageLinks } from '../page-links.tsx'
import { useSection } from '../use-section.ts'

export const PAGE_SIZE = 20

const pageOf = (params: URLSearchParams) => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The call of the page that the address names. */
export function pageCall(path: string, params: URLSearchParams, plainState: string): string {
  const query = new URLSearchParams({
    skip: String((pageOf(params) - 1) * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  })
  const state = params.get('state') ?? plainState
  const search = params.get('search')
  if (state !== 'all') query.set('state', state)
  if (search) query.set('search', search)
  return `${path}?${query}`
}

type Props = { total: number; shown: number; isOld: boolean; children: ReactNode }

/** A table with its pages, or that there is nothing. */
export function QueueList({ total, shown, isOld, children }: Props) {
  const { params, addressWith } = useSection()
  const page = pageOf(params)
  if (shown === 0) {
    const everything = addressWith({ state: 'all', search: null, page: null })
    return (
      <Notice
        title={<Trans>Nothing here</Trans>}
        text={<Trans>Nothing fits, or all of it is done.</Trans>}
        link={{ label: <Trans>Show all</Trans>, to: everything }}
      />
    )
  }
  return (
    <div className={isOld ? 'opacity-50' : ''}>
      <div className="admin-scroll">{children}</div>
      <div className="admin-foot">
        <p role="status" className="text-small text-ink-2">
          <Trans>{count(total)} in all</Trans>
        </p>
        <PageLinks
          page={page}
          pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
          addressOf={(to) => addressWith({ page: to > 1 ? String(to) : null })}
        />
      </div>
    </div>
  )
}
