import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AddressParts, AnswerOf, Endpoint } from '#contract/endpoint'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'
import { useSection } from '../api/use-section.ts'

type Props<E> = {
  get: E
  parts: AddressParts<E>
  /** The name in the address that it stands under, and that the way back takes away. */
  name: string
  children: (answer: AnswerOf<E>) => ReactNode
}

/** One of a list; that it can't be had, or is not there yet. */
export function CaseView<E extends Endpoint>({ get, parts, name, children }: Props<E>) {
  const { addressWith } = useSection()
  const { data, error, refetch } = useStaffAnswer(get, parts)
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

const BackLink = ({ to }: { to: string }) => (
  <p>
    <Link to={to} className="admin-back">
      <Icon name="arrow-left" />
      <Trans>Back to the list</Trans>
    </Link>
  </p>
)
