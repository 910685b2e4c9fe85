import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useSection } from '../../shared/api/use-section.ts'

type Page<Entry> = { entries: readonly Entry[]; next: number | null }

type Props<Entry> = {
  log: { data: Page<Entry> | undefined; error: Error | null; refetch: () => unknown }
  /** Parameters of the address that filter the log. */
  names: readonly string[]
  children: (entries: readonly Entry[]) => ReactNode
}

/** One page of a log, newest first. */
export function LogView<Entry>({ log: { data, error, refetch }, names, children }: Props<Entry>) {
  const { addressWith } = useSection()
  if (!data) {
    if (error) return <LoadFailure error={error} retry={() => void refetch()} />
    return <Skeleton className="h-96" />
  }
  if (data.entries.length === 0) {
    const everything = Object.fromEntries([...names, 'before'].map((key) => [key, null]))
    return (
      <Notice
        title={<Trans>No entries found</Trans>}
        link={{ label: <Trans>Show all</Trans>, to: addressWith(everything) }}
      />
    )
  }
  return (
    <>
      {children(data.entries)}
      {data.next && (
        <p className="admin-foot">
          <ButtonLink variant="line" to={addressWith({ before: String(data.next) })}>
            <Trans>Older</Trans>
          </ButtonLink>
        </p>
      )}
    </>
  )
}
