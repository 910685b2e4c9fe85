import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint'
import { openApplicationDetails } from '#contract/applications.api'
import { DetailsForm } from '../features/applications/details-form.tsx'
import { PhotoField } from '../features/applications/photo-field.tsx'
import { call } from '../lib/call.ts'
import type { PageModule } from '../lib/page.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

type Opened = AnswerOf<typeof openApplicationDetails>

/** The second step of an application; the address's fragment says of which. */
export default function ApplicationDetailsPage() {
  const isHydrating = useIsHydrated()
  const [token, setToken] = useState<string | null>(null)
  const [tries, setTries] = useState(1)
  if (token === null && !isHydrating) setToken(location.hash.slice(1))
  return (
    <div className="sheet grid gap-8">
      <h1 className="text-h2">
        <Trans>A little more about you</Trans>
      </h1>
      {token === null ? (
        <Skeleton className="h-96" />
      ) : token === '' ? (
        <p className="text-ink-2">
          <Trans>Please open the link in our email once more: a part of it is missing.</Trans>
        </p>
      ) : (
        <Details key={tries} token={token} retry={() => setTries(tries + 1)} />
      )}
    </div>
  )
}

function Details({ token, retry }: { token: string; retry: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    call(openApplicationDetails, { body: { token } }).then(setOpened, (error: Error) =>
      setProblem(error.message),
    )
  }, [token])

  if (problem) {
    return (
      <div role="alert" className="grid gap-6">
        <p>{problem}</p>
        <p>
          <Button variant="line" onClick={retry}>
            <Trans>Try Again</Trans>
          </Button>
        </p>
      </div>
    )
  }
  if (!opened) return <Skeleton className="h-96" />
  const { reference, isSent, photos } = opened
  return (
    <>
      <p className="text-ink-2">
        <Trans>
          Everything here is optional, and read by our team alone. It belongs to your application{' '}
          <strong className="whitespace-nowrap">{reference}</strong>, and you may return to it until
          we have decided.
        </Trans>
      </p>
      <PhotoField token={token} stored={photos} />
      <DetailsForm token={token} isSent={isSent} />
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`A little more about you`,
  description: t`Add languages, photos and references to your application.`,
  canonical: null,
})
