import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BodyOf } from '#platform/endpoint'
import type { StaffRequest } from '#messaging/requests'
import {
  actOnStaffRequestEndpoint,
  blockMemberEndpoint,
  getQueuedEndpoint,
  listQueueEndpoint,
  unblockMemberEndpoint,
} from '#messaging/admin-requests'
import { useOutgoing } from '../../../features/messaging/requests/outgoing/use-outgoing.ts'
import type { SuggestedTimeInput } from '../../../features/messaging/requests/suggest-time-sheet.tsx'
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

/** Outgoing messages of the team; they are sent while the page of one of its conversations is open. */
const staffChannel: Channel = {
  name: 'staff',
  sides: ['team'],
  async deliver(queries, account, message) {
    const parts = { params: { id: message.thread } }
    const changedRequest = await call(actOnStaffRequestEndpoint, {
      ...parts,
      body: answerOf(message),
    }).catch((error: unknown) => {
      // The form shows the error, unless the next request is open by now.
      const isHere = location.search.includes(message.thread)
      if (isRefusal(error) && !isHere) {
        showToast(
          t`We couldn’t send an answer: ${saveError(error, '')} You’ll find it in its request.`,
        )
      }
      throw error
    })
    replaceAnswer(queries, personalKey(account, getQueuedEndpoint, parts), changedRequest)
  },
}

const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401

/** One request with the actions of staff. Opening a new request marks it as seen. */
export function useRequestActions(id: string) {
  const reload = useReload()
  const cache = useStaffCache()
  const parts = { params: { id } }
  const query = useStaffAnswer(getQueuedEndpoint, parts)
  const { data } = query
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function show(changedRequest: Promise<StaffRequest>) {
    cache.set(getQueuedEndpoint, parts, await changedRequest)
    void reload(listQueueEndpoint)
  }

  /** @returns whether the call succeeded */
  async function run(send: () => Promise<StaffRequest>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let isDone = true
    try {
      await show(send())
    } catch (error) {
      const fallback = t`We couldn’t save this. Check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, fallback) })
      if (error instanceof CallError && error.status === 409) await query.refetch()
      isDone = false
    }
    setBusy(false)
    return isDone
  }

  const sendStep = (body: BodyOf<typeof actOnStaffRequestEndpoint>) =>
    call(actOnStaffRequestEndpoint, { ...parts, body })
  // The call fails if a colleague has marked the request first, which is no error.
  const markAsSeen = useEffectEvent(
    (version: number) => void show(sendStep({ act: 'see', version })).catch(() => {}),
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
      data !== undefined && run(() => sendStep({ act: 'decline', version: data.version, text })),
    /** @returns the error message; null on success */
    async suggest(input: SuggestedTimeInput): Promise<string | null> {
      try {
        await show(sendStep({ act: 'suggest', ...input, ...(data && { version: data.version }) }))
        return null
      } catch (error) {
        if (error instanceof CallError && error.status === 409) await query.refetch()
        return saveError(error, t`We couldn’t save this. Check your connection and try again.`)
      }
    },
    block: (reason: string) => run(() => call(blockMemberEndpoint, { ...parts, body: { reason } })),
    unblock: () => run(() => call(unblockMemberEndpoint, parts)),
  }
}
