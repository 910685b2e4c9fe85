import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AppealKind } from '#contract/appeal-options'
import { openAppeal } from '#contract/appeals.api'
import type { AnswerOf } from '#contract/endpoint'
import { AppealForm } from '../features/appeals/appeal-form.tsx'
import { useGroundNames } from '../features/appeals/use-ground-names.ts'
import { call } from '../lib/call.ts'
import { longDate } from '../lib/format.ts'
import type { PageModule } from '../lib/page.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

type Opened = AnswerOf<typeof openAppeal>

/** A decision and the appeal against it; the address's fragment says which. */
export default function AppealPage() {
  const isHydrating = useIsHydrated()
  const [token, setToken] = useState<string | null>(null)
  const [tries, setTries] = useState(1)
  if (token === null && !isHydrating) setToken(location.hash.slice(1))
  return (
    <div className="sheet grid gap-8">
      <h1 className="text-h2">
        <Trans>Appeal a decision</Trans>
      </h1>
      {token === null ? (
        <Skeleton className="h-96" />
      ) : token === '' ? (
        <p className="text-ink-2">
          <Trans>Please open the link in our email once more: a part of it is missing.</Trans>
        </p>
      ) : (
        <Decision key={tries} token={token} reload={() => setTries(tries + 1)} />
      )}
    </div>
  )
}

function Decision({ token, reload }: { token: string; reload: () => void }) {
  const { t } = useLingui()
  const grounds = useGroundNames()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    call(openAppeal, { body: { token } }).then(setOpened, (error: Error) =>
      setProblem(error.message),
    )
  }, [token])

  if (problem) {
    return (
      <div role="alert" className="grid gap-6">
        <p>{problem}</p>
        <p>
          <Button variant="line" onClick={reload}>
            <Trans>Try Again</Trans>
          </Button>
        </p>
      </div>
    )
  }
  if (!opened) return <Skeleton className="h-96" />
  const { kind, ground, reference, decidedAt, until, state } = opened
  const day = longDate(decidedAt)
  const decisions: Record<AppealKind, string> = {
    application: t`On ${day}, we declined your application.`,
    profile: t`On ${day}, we took your profile off the site.`,
    membership: t`On ${day}, we suspended your account.`,
  }
  return (
    <>
      <div className="grid gap-2">
        <p>{decisions[kind]}</p>
        {ground && (
          <p>
            <Trans>
              The reason: <strong>{grounds[ground]}</strong>
            </Trans>
          </p>
        )}
        <p className="text-small text-ink-2">
          <Trans>Your reference is {reference}.</Trans>
        </p>
      </div>
      {state === 'offered' ? (
        <>
          <p className="text-ink-2">
            <Trans>
              You may appeal once, until {longDate(until)}. A member of our team who was not
              involved in the decision will read your appeal and reply by email within 7 days.
            </Trans>
          </p>
          <AppealForm token={token} reference={reference} onSent={reload} />
        </>
      ) : (
        <p role="status">
          {state === 'new' ? (
            <Trans>
              We have received your appeal. A member of our team who was not involved in the
              decision will reply by email within 7 days.
            </Trans>
          ) : state === 'granted' ? (
            <Trans>We have decided your appeal, and have reversed our decision.</Trans>
          ) : (
            <Trans>We have considered your appeal with care. Our decision remains.</Trans>
          )}
        </p>
      )}
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Appeal a decision`,
  description: t`Read why we made a decision about you, and appeal it.`,
  canonical: null,
})
