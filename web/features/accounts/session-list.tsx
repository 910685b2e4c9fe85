import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endSessionEndpoint,
  listSessionsEndpoint,
  type MemberSession,
} from '#accounts/member-sessions'
import { errorMessageOf } from '../../lib/api/api.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { call } from '../../lib/api/call.ts'
import { longDate } from '../../lib/format.ts'
import { personalKey, useApiQuery } from '../../lib/api/use-api-query.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { callAuth } from './call-auth.ts'
import { signOut } from './sign-out.ts'

/** The member's sessions, with buttons to end one, all others, or all. */
export function SessionList() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const queryKey = personalKey(useAuth().user?.id, listSessionsEndpoint)
  const { data, error } = useApiQuery(listSessionsEndpoint, {}, { staleTime: 0 })
  const [busy, setBusy] = useState<string | null>(null)
  const [message, setMessage] = useState<Message>(null)

  async function run(actionId: string, action: () => Promise<string | null>) {
    if (busy !== null) return
    setBusy(actionId)
    setMessage(null)
    const outcome = await action().catch((failure: unknown) => {
      setMessage({ kind: 'error', text: errorMessageOf(failure) })
      return null
    })
    if (outcome !== null) setMessage({ kind: 'success', text: outcome })
    setBusy(null)
  }

  const endAll = (scope: 'local' | 'global' | 'others') =>
    run(scope, async () => {
      const failure = await callAuth((accounts) => signOut(accounts, scope))
      if (failure) throw new Error(failure.text)
      if (scope !== 'others') return null
      await queries.invalidateQueries({ queryKey })
      return t`You’re signed out on all other devices.`
    })
  const endOne = (id: string, name: string) =>
    run(id, async () => {
      queries.setQueryData(queryKey, await call(endSessionEndpoint, { params: { id } }))
      return t`You’re signed out of ${name}.`
    })

  return (
    <div className="form">
      <p className="text-ink-2">
        <Trans>
          You’re signed in on these devices. If you don’t recognise one, sign it out and change your
          password.
        </Trans>
      </p>
      {data && (
        <ul className="divide-y divide-line border-y border-line">
          {data.sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={(name) => void endOne(session.id, name)}
            />
          ))}
        </ul>
      )}
      {!data && (error ? <p role="alert">{error.message}</p> : <Skeleton className="h-24" />)}
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button variant="line" onClick={() => void endAll('local')}>
          <Trans>Sign out here</Trans>
        </Button>
        <Button variant="line" aria-busy={busy === 'others'} onClick={() => void endAll('others')}>
          <Trans>Sign out all other devices</Trans>
        </Button>
        <Button variant="line" onClick={() => void endAll('global')}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </p>
    </div>
  )
}

type ItemProps = { session: MemberSession; busy: boolean; onEnd: (name: string) => void }

function SessionItem({ session, busy, onEnd }: ItemProps) {
  const { t } = useLingui()
  const { browser, system, beganOn, usedOn, isThis } = session
  const name =
    browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        {name}
        <span className="block text-small text-ink-2">
          {isThis ? (
            <span key="this">
              <Trans>This device, signed in since {longDate(beganOn)}</Trans>
            </span>
          ) : (
            <span>
              <Trans>Last used on {longDate(usedOn)}</Trans>
              <br />
              <Trans>Signed in since {longDate(beganOn)}</Trans>
            </span>
          )}
        </span>
      </span>
      {!isThis && (
        <Button
          variant="quiet"
          className="flex-none"
          aria-busy={busy}
          aria-label={t`Sign out: ${name}`}
          onClick={() => onEnd(name)}
        >
          <Trans>Sign Out</Trans>
        </Button>
      )}
    </li>
  )
}
