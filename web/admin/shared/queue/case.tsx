import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useAdmin } from '../api/use-admin.ts'
import { useSection } from '../api/use-section.ts'
import { BackLink } from './back-link.tsx'

type Props<Answer> = {
  /** The call that answers with it. */
  call: string
  /** The name in the address that it stands under, and that the way back takes away. */
  name: string
  children: (answer: Answer) => ReactNode
}

/** One of a list; that it can't be had, or is not there yet. */
export function CaseView<Answer>({ call, name, children }: Props<Answer>) {
  const { addressWith } = useSection()
  const { data, error, refetch } = useAdmin<Answer>(call)
  return (
    <div className="grid gap-5">
      <BackLink to={addressWith({ [name]: null })} />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        children(data)
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}
