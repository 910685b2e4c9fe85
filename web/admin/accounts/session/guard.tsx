import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import type { AnswerOf } from '#platform/endpoint'
import { MINUTE_MS } from '#platform/time'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { CallError } from '../../../lib/api/api.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Proof } from './proof.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { adminLogin, isSessionOver, useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { lastInput, watchAttendance } from '../../shared/attendance.ts'

/** Longer than the Worker's idle limit of a session: an earlier call would extend the session. */
const ASKED_AFTER_MS = 35 * MINUTE_MS

type Session = AnswerOf<typeof openAdminSessionEndpoint>

/** The staff area, with the dialog for proofs that the Worker requests in between. */
export function Guard(props: Props) {
  const [isInside, setInside] = useState(false)
  return (
    <>
      <Guarded {...props} onInside={setInside} />
      <Proof isInside={isInside} />
    </>
  )
}

type Props = { children: (session: Session) => ReactNode }

/** Renders nothing of the area before the Worker has confirmed that the user may see it. */
function Guarded({ children, onInside }: Props & { onInside: (isInside: boolean) => void }) {
  const { user, loading } = useAuth()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data, error, refetch } = useStaffAnswer(openAdminSessionEndpoint, {}, { leave: false })
  useLock(() => void refetch())
  const hasEnded = isSessionOver(error) && !loading
  const [session, setSession] = useState<Session | null>(null)
  const isOther = data && (session?.email !== data.email || session.role !== data.role)
  if (isOther) setSession(data)
  // An open companion dialog stays visible when the session ends, so that typed changes aren't lost.
  const mayStay = session !== null && new URLSearchParams(search).has('companion')
  const mustLeave = (hasEnded || (!loading && !user)) && !mayStay

  useEffect(() => {
    if (mustLeave) void navigate(adminLogin(pathname + search), { replace: true })
  }, [mustLeave, pathname, search, navigate])

  const isRefused = error instanceof CallError && error.status === 403
  const openSession = (user ? data && !isRefused : mayStay) ? session : null
  const isShown = openSession !== null
  useEffect(() => onInside(isShown), [isShown, onInside])
  if (openSession) return children(openSession)
  if (isRefused && user && isFactorNeeded(error.id)) {
    return <SecondFactorGate user={user} onDone={() => void refetch()} />
  }
  if (isRefused) {
    return (
      <Notice
        level={1}
        title={<Trans>No access</Trans>}
        text={error.message}
        link={{ label: <Trans>Go to the home page</Trans>, to: '/' }}
      />
    )
  }
  if (error instanceof CallError && error.status !== 401) {
    return <NotLoaded level={1} text={error.message} retry={() => void refetch()} />
  }
  return <Skeleton className="m-6 h-72" />
}

const isFactorNeeded = (id: string) =>
  id === 'staff.second-factor' || id === 'staff.backup-method-required'

/** Calls `ask` once nobody has used this browser for `ASKED_AFTER_MS`; the Worker then refuses the idle session. */
function useLock(ask: () => void): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let askedAt = 0
    return watchAttendance(() => {
      if (askedAt === lastInput() || Date.now() - lastInput() < ASKED_AFTER_MS) return
      askedAt = lastInput()
      askNow()
    })
  }, [])
}
