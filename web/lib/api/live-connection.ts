import {
  closeCodes,
  LIVE_PATH,
  LIVE_PROTOCOL,
  PING,
  PONG,
  TICKET_PREFIX,
  type ThreadSignal,
} from '#messaging/live'
import { MINUTE_MS, SECOND_MS } from '#platform/time'

type Options = {
  /**
   * Returns a new ticket for each connection; `null`: there is nothing to connect to. @throws if the
   * request fails
   */
  getTicket: () => Promise<string | null>
  /** Called with a function that sends messages; `null`: disconnected. */
  onConnected: (send: ((message: string) => void) | null) => void
  onNudge: (nudge: ThreadSignal) => void
  /** Called if changes may have been missed while the page was disconnected or hidden. */
  onMissed: () => void
  /** Called once the session has ended. */
  onEnded: () => void
  /** Decides from an error of `getTicket` when to request another ticket. */
  judge: (error: unknown) => 'soon' | 'later' | 'never'
}

const FIRST_WAIT_MS = SECOND_MS
const LONGEST_WAIT_MS = 30 * SECOND_MS
const PING_EVERY_MS = 25 * SECOND_MS
/** Time to answer a ping; after it the connection counts as dead, even if the browser reports it as open. */
const PONG_WITHIN_MS = 10 * SECOND_MS
/** Time that a hidden page stays connected. */
const HIDDEN_MS = MINUTE_MS
const FLOODED_WAIT_MS = MINUTE_MS
/** Pause while requests are pointless, or if no connection has ever succeeded. */
const LATER_MS = 5 * MINUTE_MS
const MANY_FAILURES = 20

/**
 * Maintains one live connection while the page is visible and the browser online; the pauses between
 * attempts grow.
 *
 * @returns a function that ends it
 */
export function keepLive(options: Options): () => void {
  const { getTicket, onConnected, onNudge, onMissed, onEnded, judge } = options
  let socket: WebSocket | null = null
  /** Number of the current attempt, so that abandoned ones change nothing. */
  let attempt = 0
  let isConnecting = false
  let failures = 0
  let hasMissedNudges = false
  /** Paused until the page becomes visible, or permanently. */
  let rests: false | 'until-seen' | 'for-good' = false
  const timers: Record<'retry' | 'ping' | 'pong' | 'hide', ReturnType<typeof setTimeout> | 0> = {
    retry: 0,
    ping: 0,
    pong: 0,
    hide: 0,
  }
  const clear = (...names: (keyof typeof timers)[]) =>
    names.forEach((name) => clearTimeout(timers[name]))

  function retryIn(ms: number): void {
    clear('retry')
    timers.retry = setTimeout(() => void connect(), ms * (0.5 + Math.random() / 2))
  }

  function retry(): void {
    const longest = failures < MANY_FAILURES ? LONGEST_WAIT_MS : LATER_MS
    retryIn(Math.min(longest, FIRST_WAIT_MS * 2 ** failures++))
  }

  async function connect(): Promise<void> {
    clear('retry')
    if (socket || isConnecting || rests || document.hidden || !navigator.onLine) return
    const ownAttempt = ++attempt
    isConnecting = true
    try {
      const ticket = await getTicket()
      if (ownAttempt !== attempt) return
      if (ticket === null) rests = 'for-good'
      else open(ticket)
    } catch (error) {
      if (ownAttempt !== attempt) return
      const when = judge(error)
      if (when === 'never') rests = 'for-good'
      else if (when === 'later') retryIn(LATER_MS)
      else retry()
    } finally {
      if (ownAttempt === attempt) isConnecting = false
    }
  }

  function open(ticket: string): void {
    const address = new URL(LIVE_PATH, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const newSocket = new WebSocket(address, [LIVE_PROTOCOL, TICKET_PREFIX + ticket])
    socket = newSocket
    newSocket.addEventListener('open', () => {
      // The attempt was abandoned while it connected.
      if (socket !== newSocket) return newSocket.close()
      onConnected((message) => newSocket.readyState === WebSocket.OPEN && newSocket.send(message))
      ping(newSocket)
      onMissed()
    })
    newSocket.addEventListener('message', ({ data }) => {
      if (socket === newSocket) onMessage(data)
    })
    newSocket.addEventListener('close', ({ code }) => {
      if (socket === newSocket) onLost(code)
    })
  }

  function onMessage(data: unknown): void {
    if (data === PONG) {
      failures = 0
      return clear('pong')
    }
    const nudge = nudgeIn(data)
    if (!nudge) return
    if (document.hidden) hasMissedNudges = true
    else onNudge(nudge)
  }

  function ping(to: WebSocket): void {
    to.send(PING)
    timers.pong = setTimeout(() => drop(), PONG_WITHIN_MS)
    timers.ping = setTimeout(() => ping(to), PING_EVERY_MS)
  }

  /** Abandons the connection without waiting for the other end. */
  function drop(): void {
    const droppedSocket = socket
    if (!droppedSocket) return
    // A socket that still connects is closed later: the browser would log an error.
    if (droppedSocket.readyState !== WebSocket.CONNECTING) droppedSocket.close()
    onLost(0)
  }

  function onLost(code: number): void {
    socket = null
    clear('ping', 'pong')
    onConnected(null)
    if (code === closeCodes.ended) {
      rests = 'for-good'
      onEnded()
    } else if (code === closeCodes.replaced) rests = 'until-seen'
    else if (code === closeCodes.flooded) retryIn(FLOODED_WAIT_MS)
    else retry()
  }

  /** Closes the connection and abandons a pending attempt. */
  function leave(): void {
    attempt++
    isConnecting = false
    drop()
    clear('retry', 'hide')
  }

  function onVisibility(): void {
    clear('hide')
    if (document.hidden) {
      timers.hide = setTimeout(leave, HIDDEN_MS)
      return
    }
    if (hasMissedNudges) onMissed()
    hasMissedNudges = false
    if (rests === 'until-seen') rests = false
    void connect()
  }

  function onOnline(): void {
    failures = 0
    void connect()
  }

  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('online', onOnline, { signal })
  addEventListener('offline', leave, { signal })
  // An open socket would exclude the page from the browser's back/forward cache.
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', () => void connect(), { signal })
  void connect()
  return () => {
    controller.abort()
    rests = 'for-good'
    leave()
  }
}

const isNudge = (value: unknown): value is ThreadSignal =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value

function nudgeIn(data: unknown): ThreadSignal | null {
  try {
    const message: unknown = JSON.parse(String(data))
    return isNudge(message) ? message : null
  } catch {
    return null
  }
}
