import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { actOnReceived, getReceived } from '#messaging/own-requests.api'
import { actOnRequest, getRequest } from '#messaging/requests.api'
import { DAY_MS, MINUTE_MS } from '#platform/time'
import { CallError } from '../../../../lib/api/api.ts'
import { PERSONAL } from '../../../../lib/auth/auth-provider.tsx'
import { authStore } from '../../../../lib/auth/auth-store.ts'
import { call } from '../../../../lib/api/call.ts'
import { replaceAnswer } from '../../../../lib/api/replace-answer.ts'
import { personalKey } from '../../../../lib/api/use-api-query.ts'
import { announce } from '../../../../ui/announce.tsx'
import { outgoing, type Outgoing, type Side } from './stored-messages.ts'

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = MINUTE_MS
/**
 * What has been on its way for longer is not sent by itself: by then its first attempt may have been stored
 * and have ended already (7 days are the shortest lifetime).
 */
const MAX_AGE_MS = 6 * DAY_MS

/** Attempts without an answer, after which its sender is shown that a message has not arrived. */
const ATTEMPTS_UNSEEN = 3

/** By which calls messages go out, those of a thread one after the other. */
export type Channel = {
  name: string
  sides: readonly Side[]
  /** Sends a message, and shows the thread that answers. @throws CallError */
  deliver: (queries: QueryClient, account: string, message: Outgoing) => Promise<void>
}

/** Keys of what is being sent by this tab. */
const sending = new Set<string>()
const running = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** How often a message was sent in vain since this page was opened. */
const attempts = new Map<string, number>()

export const isSending = (key: string) => sending.has(key)

/** Whether it was tried several times; it goes on being tried. */
export const isStuck = (key: string) => (attempts.get(key) ?? 0) >= ATTEMPTS_UNSEEN

/**
 * Sends what an account has on its way, the messages of a thread one after the other, and tries again until
 * each has been accepted or refused. May be called at any time.
 *
 * @param channel whose messages are sent
 */
export function sendMessages(
  queries: QueryClient,
  account: string,
  channel: Channel,
  retryMs = FIRST_RETRY_MS,
): void {
  const name = `${account} ${channel.name}`
  clearTimeout(timers.get(name))
  if (running.has(name)) return
  running.add(name)
  const run = async () => {
    const isDone = await sendUntilOffline(queries, account, channel).catch(() => false)
    running.delete(name)
    if (isDone) return
    const again = () => sendMessages(queries, account, channel, Math.min(2 * retryMs, MAX_RETRY_MS))
    // Not all at once when the site is back.
    timers.set(name, setTimeout(again, retryMs * (0.75 + Math.random() / 2)))
  }
  void run()
}

/** @returns whether nothing is left to be sent */
async function sendUntilOffline(
  queries: QueryClient,
  account: string,
  channel: Channel,
): Promise<boolean> {
  const stuck = new Set<string>()
  const isDue = ({ side, refusal, thread }: Outgoing) =>
    refusal === null && channel.sides.includes(side) && !stuck.has(thread)
  // Another account may have signed in.
  while (authStore.get().user?.id === account) {
    const message = outgoing.list(account).find(isDue)
    if (!message) return stuck.size === 0
    const refusal = await sendOne(queries, account, channel, message)
    if (refusal === undefined) {
      attempts.set(message.key, (attempts.get(message.key) ?? 0) + 1)
      // What follows in the thread waits; other threads do not.
      stuck.add(message.thread)
      outgoing.notify()
      continue
    }
    attempts.delete(message.key)
    // It may have been deleted meanwhile, or the account have signed out.
    const isHere = outgoing.list(account).some(({ key }) => key === message.key)
    if (refusal === null) outgoing.remove(account, message.key)
    else if (isHere) outgoing.write(account, { ...message, refusal })
  }
  return true
}

/** @returns why it was refused, null when it is stored, undefined when no one knows */
async function sendOne(
  queries: QueryClient,
  account: string,
  channel: Channel,
  message: Outgoing,
): Promise<string | null | undefined> {
  const { key, at, side } = message
  if (Date.now() - at > MAX_AGE_MS) return t`This message could not be sent for several days.`
  sending.add(key)
  outgoing.notify()
  try {
    await channel.deliver(queries, account, message)
    void queries.invalidateQueries({ queryKey: [PERSONAL], refetchType: 'active' })
    announce(side === 'member' ? t`Your message has been sent.` : t`The answer was sent.`)
    return null
  } catch (error) {
    const { status, message: words } = error instanceof CallError ? error : new CallError('', 0)
    // Without an answer, a failure of the site, or a session that has to be renewed.
    if (status === 0 || status === 401 || status >= 500) return undefined
    return words
  } finally {
    sending.delete(key)
    outgoing.notify()
  }
}

/** A member's messages, and those of a companion whose profile the account runs. */
export const ownChannel: Channel = {
  name: 'own',
  sides: ['member', 'companion'],
  async deliver(queries, account, message) {
    const parts = { params: { id: message.thread } }
    if (message.side === 'companion') {
      const after = await call(actOnReceived, { ...parts, body: answerOf(message), isQuiet: true })
      return replaceAnswer(queries, personalKey(account, getReceived, parts), after)
    }
    const { key, text } = message
    const body = { act: 'write' as const, key, text }
    const after = await call(actOnRequest, { ...parts, body, isQuiet: true })
    replaceAnswer(queries, personalKey(account, getRequest, parts), after)
  },
}

/** What is sent of an answer. */
export const answerOf = ({ key, text, version }: Outgoing) => ({
  act: 'answer' as const,
  key,
  text,
  ...(version !== undefined && { version }),
})
