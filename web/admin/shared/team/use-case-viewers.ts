import { useEffect, useState } from 'react'
import { closeCase, openCase } from '#contract/case-views.api'
import type { CaseViewers } from '#contract/case-views'
import { CASE_VIEW_MS, type QueueKind } from '#contract/queue-kinds'
import { mayWorkOn } from '#contract/queue-rights'
import { call } from '../../../lib/call.ts'
import { useRole } from '../api/role.tsx'
import { useAttended } from '../attendance.ts'

/** A mark may be lost once. */
const NOTED_EVERY_MS = CASE_VIEW_MS / 3

/**
 * Who else has the case open. That it is open here is noted while the page is visible and someone sits in
 * front of it.
 */
export function useCaseViewers(kind: QueueKind, id: string): CaseViewers['others'] {
  const [others, setOthers] = useState<CaseViewers['others']>([])
  const isNoted = mayWorkOn(useRole(), kind)
  const isAttended = useAttended()
  useEffect(() => {
    if (!isNoted || !isAttended) return
    const parts = { params: { kind, id } }
    const ended = new AbortController()
    const note = async () => {
      if (ended.signal.aborted || document.visibilityState !== 'visible') return
      const answer = await call(openCase, parts).catch(() => null)
      if (ended.signal.aborted) return
      // Without an answer no one is known to be here.
      setOthers(answer?.others ?? [])
    }
    // One after the other: a mark that came after the last word would say that the case is still open here.
    let noted = note()
    const noteAgain = () => (noted = noted.then(note))
    const timer = setInterval(noteAgain, NOTED_EVERY_MS)
    document.addEventListener('visibilitychange', noteAgain, { signal: ended.signal })
    return () => {
      ended.abort()
      clearInterval(timer)
      void noted.then(() => call(closeCase, parts)).catch(() => {})
    }
  }, [kind, id, isNoted, isAttended])
  return others
}
