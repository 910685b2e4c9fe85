import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BodyOf } from '#platform/endpoint'
import type { StaffRequest } from '#messaging/requests'
import {
  actOnStaffRequest,
  blockMember,
  getQueued,
  listQueue,
  unblockMember,
} from '#messaging/admin-requests.api'
import { useOutgoing } from '../../../features/messaging/requests/outgoing/use-outgoing.ts'
import {
  answerOf,
  type Channel,
} from '../../../features/messaging/requests/outgoing/send-messages.ts'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { CallError } from '../../../lib/api/api.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { showToast } from '../../shared/toasts.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../../shared/api/use-staff-answer.ts'

/** The team's messages, sent while one of their threads is open. */
const staffChannel: Channel = {
  name: 'staff',
  sides: ['team'],
  async deliver(queries, account, message) {
    const parts = { params: { id: message.thread } }
    const after = await call(actOnStaffRequest, { ...parts, body: answerOf(message) }).catch(
      (error: unknown) => {
        // Whoever has gone on to the next request would not see it there.
        const isHere = location.search.includes(message.thread)
        if (isRefusal(error) && !isHere) {
          showToast(t`An answer was not sent: ${saveError(error, '')} It is kept in its request.`)
        }
        throw error
      },
    )
    replaceAnswer(queries, personalKey(account, getQueued, parts), after)
  },
}

const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401

/** One request as staff see it, and what can be done. Whoever opens a new one has seen it. */
export function useRequestActions(id: string) {
  const reload = useReload()
  const cache = useStaffCache()
  const parts = { params: { id } }
  const query = useStaffAnswer(getQueued, parts)
  const { data } = query
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function show(after: Promise<StaffRequest>) {
    cache.set(getQueued, parts, await after)
    void reload(listQueue)
  }

  /** @returns whether it was done */
  async function run(send: () => Promise<StaffRequest>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let done = true
    try {
      await show(send())
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      if (error instanceof CallError && error.status === 409) await query.refetch()
      done = false
    }
    setBusy(false)
    return done
  }

  const act = (body: BodyOf<typeof actOnStaffRequest>) =>
    call(actOnStaffRequest, { ...parts, body })
  // A colleague who was faster has marked it as seen, too.
  const markAsSeen = useEffectEvent(
    (version: number) => void show(act({ act: 'see', version })).catch(() => {}),
  )
  const unseen = data?.can.act.includes('see') ? data.version : null
  useEffect(() => {
    if (unseen !== null) markAsSeen(unseen)
  }, [unseen])

  return {
    ...query,
    busy,
    message,
    outgoing: useOutgoing('team', id, data, staffChannel),
    decline: async (text: string) =>
      data !== undefined && run(() => act({ act: 'decline', version: data.version, text })),
    block: (reason: string) => run(() => call(blockMember, { ...parts, body: { reason } })),
    unblock: () => run(() => call(unblockMember, parts)),
  }
}
