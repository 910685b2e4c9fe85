import { closeCodes, LIVE_PROTOCOL } from '#messaging/live'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepLive } from '../../../web/lib/api/live-connection.ts'

/** A WebSocket whose server side the test controls. */
class Socket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = Socket.CONNECTING
  sent: string[] = []
  readonly protocols: string[]
  readonly address: URL
  constructor(address: URL, protocols: string[]) {
    super()
    this.address = address
    this.protocols = protocols
    Socket.all.push(this)
  }
  send(message: string) {
    this.sent.push(message)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = Socket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  says(message: string | object) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  ends(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const browser = { onLine: true }
const dispatch = (name: string, target: EventTarget = globalThis as unknown as EventTarget) =>
  target.dispatchEvent(new Event(name))
const setVisible = (isSeen: boolean) => {
  page.hidden = !isSeen
  dispatch('visibilitychange', page)
}
const setOnline = (isOnline: boolean) => {
  browser.onLine = isOnline
  dispatch(isOnline ? 'online' : 'offline')
}
/** Advances timers and awaits their effects. */
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const events: string[] = []
let getTicket: () => Promise<string | null>
beforeEach(() => {
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('location', { href: 'https://site.test/account/bookings/1?a=b' })
  vi.stubGlobal('WebSocket', Socket)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Object.assign(page, { hidden: false })
  browser.onLine = true
  Socket.all = []
  events.length = 0
  let tickets = 0
  getTicket = () => Promise.resolve(`t${++tickets}`)
  const end = keepLive({
    getTicket: () => getTicket(),
    onConnected: (send) => events.push(send ? 'connected' : 'lost'),
    onNudge: ({ kind, id }) => events.push(`${kind} ${id}`),
    onMissed: () => events.push('missed'),
    onEnded: () => events.push('ended'),
    judge: (error) => error as 'soon',
  })
  onTestFinished(() => {
    end()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
})
const lastSocket = () => Socket.all.at(-1)!
async function openSocket() {
  await advance(0)
  lastSocket().opens()
  lastSocket().says('pong')
  return lastSocket()
}

test('a live connection connects with its own ticket, and reports missed changes', async () => {
  const socket = await openSocket()
  expect(socket.address.href).toBe('wss://site.test/api/live')
  expect(socket.protocols).toEqual([LIVE_PROTOCOL, 'ticket.t1'])
  socket.says({ kind: 'request', id: 'a', version: 2 })
  socket.says({ kind: 'typing', id: 'a' })
  for (const nonsense of ['{', 'null', '1', { kind: 'request' }]) socket.says(nonsense)
  expect(events).toEqual(['connected', 'missed', 'request a', 'typing a'])
})

test('a live connection reconnects with growing pauses, and a new ticket each time', async () => {
  await advance(0)
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    lastSocket().ends(1006)
    const { length } = Socket.all
    await advance(pause - 1)
    expect(Socket.all).toHaveLength(length)
    await advance(1)
    expect(Socket.all).toHaveLength(length + 1)
  }
  expect(lastSocket().protocols[1]).toBe('ticket.t8')
  await openSocket()
  lastSocket().ends(closeCodes.expired)
  await advance(1_000)
  expect(Socket.all).toHaveLength(9)
})

test('a live connection detects by its ping a line that is dead but still open for the browser', async () => {
  const socket = await openSocket()
  await advance(25_000)
  expect(socket.sent).toEqual(['ping', 'ping'])
  socket.says('pong')
  await advance(34_999)
  expect(events.at(-1)).toBe('missed')
  await advance(1)
  expect(events.at(-1)).toBe('lost')
  await advance(1_000)
  expect(Socket.all).toHaveLength(2)
  socket.ends(1006)
  await openSocket()
  expect(events.slice(-2)).toEqual(['connected', 'missed'])
})

test('a live connection closes when the page is left or offline, and reconnects afterwards', async () => {
  const socket = await openSocket()
  dispatch('pagehide')
  expect(socket.readyState).toBe(3)
  await advance(60_000)
  expect(Socket.all).toHaveLength(1)
  dispatch('pageshow')
  await openSocket()
  setOnline(false)
  await advance(60_000)
  expect(Socket.all).toHaveLength(2)
  setOnline(true)
  await openSocket()
  expect(Socket.all).toHaveLength(3)
})

test('a live connection stays open on a hidden page for a minute, and defers its messages until the page is visible', async () => {
  const socket = await openSocket()
  setVisible(false)
  await advance(30_000)
  socket.says('pong')
  socket.says({ kind: 'request', id: 'a', version: 2 })
  expect(events).toEqual(['connected', 'missed'])
  setVisible(true)
  expect(events).toEqual(['connected', 'missed', 'missed'])
  expect(Socket.all).toHaveLength(1)
  setVisible(false)
  await advance(24_000)
  socket.says('pong')
  await advance(25_000)
  socket.says('pong')
  await advance(11_000)
  expect([socket.readyState, events.at(-1)]).toEqual([3, 'lost'])
  await advance(60_000)
  expect(Socket.all).toHaveLength(1)
  setVisible(true)
  await openSocket()
  expect(events.slice(-2)).toEqual(['connected', 'missed'])
})

test("a live connection never reconnects after the session's end, and after a replacement only when the page is visible", async () => {
  const replaced = await openSocket()
  replaced.ends(closeCodes.replaced)
  await advance(600_000)
  expect(Socket.all).toHaveLength(1)
  setVisible(false)
  setVisible(true)
  const flooded = await openSocket()
  flooded.ends(closeCodes.flooded)
  await advance(59_000)
  expect(Socket.all).toHaveLength(2)
  await advance(1_000)
  const ended = await openSocket()
  ended.ends(closeCodes.ended)
  expect(events.slice(-2)).toEqual(['lost', 'ended'])
  setVisible(false)
  setVisible(true)
  setOnline(true)
  await advance(600_000)
  expect(Socket.all).toHaveLength(3)
})

test('a live connection requests a ticket again later, but not after a final refusal', async () => {
  let requests = 0
  const refuse = (delay: string) => {
    getTicket = () => {
      requests++
      return Promise.reject(delay)
    }
  }
  await openSocket()
  refuse('soon')
  lastSocket().ends(1006)
  await advance(1_000 + 2_000)
  expect(requests).toBe(2)
  refuse('later')
  await advance(4_000)
  expect(requests).toBe(3)
  await advance(299_000)
  expect(requests).toBe(3)
  refuse('never')
  await advance(1_000)
  expect(requests).toBe(4)
  await advance(3_600_000)
  setOnline(true)
  await advance(3_600_000)
  expect(requests).toBe(4)
})

test('a live connection requests no more tickets after an answer without one', async () => {
  const ticketRequests = vi.fn(() => Promise.resolve(null))
  setOnline(false)
  getTicket = ticketRequests
  setOnline(true)
  await advance(60_000)
  setVisible(false)
  setVisible(true)
  await advance(60_000)
  expect(ticketRequests).toHaveBeenCalledOnce()
})
