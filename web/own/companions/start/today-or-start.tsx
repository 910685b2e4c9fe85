import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnProfile } from '#companions/own/own'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { START } from '../../shared/start-steps.ts'
import { Today } from '../today/today.tsx'
import { hasOpenedStart } from './opened-start.ts'

/** Today; instead of it, once, the first day of a companion whose profile was never submitted. */
export function TodayOrStart({ own }: { own: OwnProfile }) {
  const navigate = useNavigate()
  const leadsToStart = own.firstDay !== null && !hasOpenedStart(own.id)
  useEffect(() => {
    if (leadsToStart) void navigate(START, { replace: true })
  }, [leadsToStart, navigate])
  return leadsToStart ? <Skeleton className="h-96" /> : <Today own={own} />
}
