import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sendBeacon = vi.fn()
let page: EventTarget
let sendProblem: (error: unknown) => void

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', { sendBeacon })
  vi.resetModules()
  sendBeacon.mockClear()
  const module = await import('../../../web/lib/send-problem.ts')
  sendProblem = module.sendProblem
  module.reportProblems()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function fail() {
  const error = new Error('Unable to preload CSS')
  error.stack = 'Error: Unable\n at f (https://site.test/assets/a.js:1:2)'
  sendProblem(error)
}

test('reports an error while the page is open', () => {
  fail()
  expect(sendBeacon).toHaveBeenCalledOnce()
})

test.each(['beforeunload', 'pagehide'])('does not report an error after %s', (event) => {
  page.dispatchEvent(new Event(event))
  fail()
  vi.advanceTimersByTime(5_000)
  fail()
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('reports errors again after the page returns or stays open', () => {
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  fail()
  expect(sendBeacon).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(10_001)
  fail()
  expect(sendBeacon).toHaveBeenCalledTimes(2)
})
