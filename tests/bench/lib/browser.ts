import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { browserArgs } from '../../support/browser.mjs'

type Listener = (params: never) => void

type Message = {
  id?: number
  method?: string
  sessionId?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** A browser with a minimum of listeners, because each one adds work to it. */
export type Browser = {
  send: <T>(method: string, params?: object, sessionId?: string) => Promise<T>
  /** Replaces the listener of an event. @param sessionId undefined: the browser's own events */
  on: <T>(method: string, sessionId: string | undefined, listener: (params: T) => void) => void
  /** Resolves at the next event of the name; replaces its listener. */
  next: (method: string, sessionId?: string) => Promise<void>
  close: () => Promise<void>
}

export async function launch(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'paint-'))
  const child = spawn(
    process.env.CHROME_PATH ?? chromium.executablePath(),
    ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...browserArgs],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exit = once(child, 'exit')
  let address: string | undefined
  for await (const line of createInterface({ input: child.stderr })) {
    address = /listening on (ws:\S+)/.exec(line)?.[1]
    if (address) break
  }
  child.stderr.resume()
  if (!address) throw new Error('The browser did not start')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answers = new Map<
    number,
    { done: (value: never) => void; failed: (reason: Error) => void }
  >()
  const listeners = new Map<string, Listener>()
  const keyOf = (method = '', sessionId = '') => `${sessionId} ${method}`
  socket.addEventListener('message', ({ data }) => {
    const { id, method, sessionId, params, result, error } = JSON.parse(String(data)) as Message
    if (id === undefined) return listeners.get(keyOf(method, sessionId))?.(params as never)
    const answer = answers.get(id)
    answers.delete(id)
    if (error) answer?.failed(new Error(error.message))
    else answer?.done(result as never)
  })
  let last = 0
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, failed) => {
        answers.set(++last, { done: resolve, failed })
        socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      }),
    on: (method, sessionId, listener) =>
      void listeners.set(keyOf(method, sessionId), listener as Listener),
    next: (method, sessionId) =>
      new Promise((resolve) => listeners.set(keyOf(method, sessionId), () => resolve())),
    close: async () => {
      // The started process may be a script that starts the browser: a signal would end only the script.
      socket.send(JSON.stringify({ id: ++last, method: 'Browser.close' }))
      await exit
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
