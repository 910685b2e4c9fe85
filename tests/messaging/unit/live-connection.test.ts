import { closeCodes, LIVE_PROTOCOL } from '#messaging/live-options'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepLive } from '../../../web/lib/api/live-connection.ts'

/** A socket whose other end the test is. */
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
const happens = (name: string, target: EventTarget = globalThis as unknown as EventTarget) =>
  target.dispatchEvent(new Event(name))
const seen = (isSeen: boolean) => {
  page.hidden = !isSeen
  happens('visibilitychange', page)
}
const online = (isOnline: boolean) => {
  browser.onLine = isOnline
  happens(isOnline ? 'online' : 'offline')
}
/** Timers and what follows from them. */
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

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
const last = () => Socket.all.at(-1)!
async function opened() {
  await after(0)
  last().opens()
  last().says('pong')
  return last()
}

test('connects with a ticket of its own, and catches up', async () => {
  const socket = await opened()
  expect(socket.address.href).toBe('wss://site.test/api/live')
  expect(socket.protocols).toEqual([LIVE_PROTOCOL, 'ticket.t1'])
  socket.says({ kind: 'request', id: 'a', version: 2 })
  socket.says({ kind: 'typing', id: 'a' })
  for (const nonsense of ['{', 'null', '1', { kind: 'request' }]) socket.says(nonsense)
  expect(events).toEqual(['connected', 'missed', 'request a', 'typing a'])
})

test('comes back with longer and longer pauses, and a new ticket each time', async () => {
  await after(0)
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    last().ends(1006)
    const { length } = Socket.all
    await after(pause - 1)
    expect(Socket.all).toHaveLength(length)
    await after(1)
    expect(Socket.all).toHaveLength(length + 1)
  }
  expect(last().protocols[1]).toBe('ticket.t8')
  await opened()
  last().ends(closeCodes.expired)
  await after(1_000)
  expect(Socket.all).toHaveLength(9)
})

test('finds by its ping that a line is dead which the browser calls open', async () => {
  const socket = await opened()
  await after(25_000)
  expect(socket.sent).toEqual(['ping', 'ping'])
  socket.says('pong')
  await after(34_999)
  expect(events.at(-1)).toBe('missed')
  await after(1)
  expect(events.at(-1)).toBe('lost')
  await after(1_000)
  expect(Socket.all).toHaveLength(2)
  socket.ends(1006)
  await opened()
  expect(events.slice(-2)).toEqual(['connected', 'missed'])
})

test('goes when the page does, or is offline, and is back with it', async () => {
  const socket = await opened()
  happens('pagehide')
  expect(socket.readyState).toBe(3)
  await after(60_000)
  expect(Socket.all).toHaveLength(1)
  happens('pageshow')
  await opened()
  online(false)
  await after(60_000)
  expect(Socket.all).toHaveLength(2)
  online(true)
  await opened()
  expect(Socket.all).toHaveLength(3)
})

test('stays for a minute on a page that is not seen, and keeps what it hears until it is', async () => {
  const socket = await opened()
  seen(false)
  await after(30_000)
  socket.says('pong')
  socket.says({ kind: 'request', id: 'a', version: 2 })
  expect(events).toEqual(['connected', 'missed'])
  seen(true)
  expect(events).toEqual(['connected', 'missed', 'missed'])
  expect(Socket.all).toHaveLength(1)
  seen(false)
  await after(24_000)
  socket.says('pong')
  await after(25_000)
  socket.says('pong')
  await after(11_000)
  expect([socket.readyState, events.at(-1)]).toEqual([3, 'lost'])
  await after(60_000)
  expect(Socket.all).toHaveLength(1)
  seen(true)
  await opened()
  expect(events.slice(-2)).toEqual(['connected', 'missed'])
})

test('does not come back once the session is over, and after others only when it is seen', async () => {
  const replaced = await opened()
  replaced.ends(closeCodes.replaced)
  await after(600_000)
  expect(Socket.all).toHaveLength(1)
  seen(false)
  seen(true)
  const flooded = await opened()
  flooded.ends(closeCodes.flooded)
  await after(59_000)
  expect(Socket.all).toHaveLength(2)
  await after(1_000)
  const ended = await opened()
  ended.ends(closeCodes.ended)
  expect(events.slice(-2)).toEqual(['lost', 'ended'])
  seen(false)
  seen(true)
  online(true)
  await after(600_000)
  expect(Socket.all).toHaveLength(3)
})

test('asks for a ticket again, sooner or later, but not for one that it may not have', async () => {
  let asked = 0
  const refuse = (when: string) => {
    getTicket = () => {
      asked++
      return Promise.reject(when)
    }
  }
  await opened()
  refuse('soon')
  last().ends(1006)
  await after(1_000 + 2_000)
  expect(asked).toBe(2)
  refuse('later')
  await after(4_000)
  expect(asked).toBe(3)
  await after(299_000)
  expect(asked).toBe(3)
  refuse('never')
  await after(1_000)
  expect(asked).toBe(4)
  await after(3_600_000)
  online(true)
  await after(3_600_000)
  expect(asked).toBe(4)
})

test('asks no more once there is nothing to connect to', async () => {
  const asked = vi.fn(() => Promise.resolve(null))
  online(false)
  getTicket = asked
  online(true)
  await after(60_000)
  seen(false)
  seen(true)
  await after(60_000)
  expect(asked).toHaveBeenCalledOnce()
})
