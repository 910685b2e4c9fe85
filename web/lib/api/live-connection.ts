import {
  closeCodes,
  LIVE_PATH,
  LIVE_PROTOCOL,
  PING,
  PONG,
  TICKET_PREFIX,
  type Nudge,
} from '#messaging/live-options'
import { MINUTE_MS, SECOND_MS } from '#platform/time'

type Options = {
  /** A new one for each connection; null: there is nothing to connect to. @throws when it can't be asked for */
  getTicket: () => Promise<string | null>
  /** With what sends a message; null: not connected. */
  onConnected: (send: ((message: string) => void) | null) => void
  onNudge: (nudge: Nudge) => void
  /** Anything may have changed: it was not connected, or not seen. */
  onMissed: () => void
  /** The session is over. */
  onEnded: () => void
  /** When another ticket may be asked for after this error of `getTicket`. */
  judge: (error: unknown) => 'soon' | 'later' | 'never'
}

const FIRST_WAIT_MS = SECOND_MS
const LONGEST_WAIT_MS = 30 * SECOND_MS
const PING_EVERY_MS = 25 * SECOND_MS
/** Without an answer by then the line is dead, though the browser calls it open. */
const PONG_WITHIN_MS = 10 * SECOND_MS
/** How long a page that is not seen stays connected. */
const HIDDEN_MS = MINUTE_MS
const FLOODED_WAIT_MS = MINUTE_MS
/** While there is no point in asking, and where no connection has ever held. */
const LATER_MS = 5 * MINUTE_MS
const MANY_FAILURES = 20

/**
 * Keeps one live connection while the page is seen and the browser is online; comes back with longer and
 * longer pauses.
 *
 * @returns ends it
 */
export function keepLive(options: Options): () => void {
  const { getTicket, onConnected, onNudge, onMissed, onEnded, judge } = options
  let socket: WebSocket | null = null
  /** Of attempts, so that one that was given up changes nothing. */
  let attempt = 0
  let isConnecting = false
  let failures = 0
  let missed = false
  /** Until the page is seen again, or for good. */
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
    const own = ++attempt
    isConnecting = true
    try {
      const ticket = await getTicket()
      if (own !== attempt) return
      if (ticket === null) rests = 'for-good'
      else open(ticket)
    } catch (error) {
      if (own !== attempt) return
      const when = judge(error)
      if (when === 'never') rests = 'for-good'
      else if (when === 'later') retryIn(LATER_MS)
      else retry()
    } finally {
      if (own === attempt) isConnecting = false
    }
  }

  function open(ticket: string): void {
    const address = new URL(LIVE_PATH, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const opened = new WebSocket(address, [LIVE_PROTOCOL, TICKET_PREFIX + ticket])
    socket = opened
    opened.addEventListener('open', () => {
      // It was given up on its way.
      if (socket !== opened) return opened.close()
      onConnected((message) => opened.readyState === WebSocket.OPEN && opened.send(message))
      ping(opened)
      onMissed()
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) hear(data)
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) lost(code)
    })
  }

  function hear(data: unknown): void {
    if (data === PONG) {
      failures = 0
      return clear('pong')
    }
    const nudge = nudgeIn(data)
    if (!nudge) return
    if (document.hidden) missed = true
    else onNudge(nudge)
  }

  function ping(to: WebSocket): void {
    to.send(PING)
    timers.pong = setTimeout(() => drop(), PONG_WITHIN_MS)
    timers.ping = setTimeout(() => ping(to), PING_EVERY_MS)
  }

  /** Lets go of the connection, without waiting until the other end knows. */
  function drop(): void {
    const dropped = socket
    if (!dropped) return
    // On its way it is closed later: the browser would log an error.
    if (dropped.readyState !== WebSocket.CONNECTING) dropped.close()
    lost(0)
  }

  function lost(code: number): void {
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

  /** Gives up what is open and what is on its way. */
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
    if (missed) onMissed()
    missed = false
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
  // An open socket would keep the page out of the browser's back/forward cache.
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', () => void connect(), { signal })
  void connect()
  return () => {
    controller.abort()
    rests = 'for-good'
    leave()
  }
}

const isNudge = (value: unknown): value is Nudge =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value

function nudgeIn(data: unknown): Nudge | null {
  try {
    const message: unknown = JSON.parse(String(data))
    return isNudge(message) ? message : null
  } catch {
    return null
  }
}
