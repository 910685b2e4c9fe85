import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { browserArgs } from '../../support/browser.mjs'
import { ADULT } from './adult.ts'

export type Paint = { fcp: number; lcp: number; cls: number; tbt: number }

/** 1.6 Mbit/s, 150 ms, a processor four times slower: a mid-range phone on a poor line. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
const CPU_SLOWDOWN = 4
const IDLE_MS = 2_500
const LONG_TASK_MS = 50

/** A browser that is asked for as little as possible: who listens to its console has it work more. */
export type Browser = {
  send: <T>(method: string, params?: object, sessionId?: string) => Promise<T>
  /** The next event of the name in a session. */
  next: (method: string, sessionId: string) => Promise<void>
  close: () => Promise<void>
}

export async function launch(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'paint-'))
  const child = spawn(
    process.env.CHROME_PATH ?? chromium.executablePath(),
    ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...browserArgs],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  let address: string | undefined
  for await (const line of createInterface({ input: child.stderr })) {
    address = /listening on (ws:\S+)/.exec(line)?.[1]
    if (address) break
  }
  child.stderr.resume()
  if (!address) throw new Error('The browser did not start')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answers = new Map<number, { done: (value: never) => void; failed: (why: Error) => void }>()
  const waiting = new Map<string, () => void>()
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as Said
    if (said.id === undefined) return waiting.get(`${said.sessionId} ${said.method}`)?.()
    const asked = answers.get(said.id)
    answers.delete(said.id)
    if (said.error) asked?.failed(new Error(said.error.message))
    else asked?.done(said.result as never)
  })
  let last = 0
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((done, failed) => {
        answers.set(++last, { done, failed })
        socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      }),
    next: (method, sessionId) =>
      new Promise((done) => waiting.set(`${sessionId} ${method}`, () => done())),
    close: async () => {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Said = {
  id?: number
  method?: string
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

/** One visit with an empty cache. Times in ms from navigation. */
export async function measurePaint(browser: Browser, address: string): Promise<Paint> {
  const { browserContextId } = await browser.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  )
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = <T>(method: string, params?: object) => browser.send<T>(method, params, sessionId)
  await send('Page.enable')
  await send('Network.enable')
  await send('Network.setCookie', { ...ADULT, url: address })
  await send('Network.emulateNetworkConditions', network)
  await send('Emulation.setDeviceMetricsOverride', phone)
  await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
  const loaded = browser.next('Page.loadEventFired', sessionId)
  await send('Page.navigate', { url: address })
  await loaded
  await sleep(IDLE_MS)
  const expression = 'JSON.stringify(window.seen)'
  const { result } = await send<{ result: { value: string } }>('Runtime.evaluate', { expression })
  const seen = JSON.parse(result.value) as Seen
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  const tbt = seen.tasks
    .filter(({ start }) => start >= seen.fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0)
  return { fcp: seen.fcp, lcp: seen.lcp, cls: seen.cls, tbt }
}

type Seen = { fcp: number; lcp: number; cls: number; tasks: { start: number; duration: number }[] }

/** Runs in the page before anything else. */
function observe() {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
}
