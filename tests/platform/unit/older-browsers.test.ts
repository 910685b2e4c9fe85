import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readLeaveAddress } from '../../../worker/accounts/contract/discreet-mode.ts'
import { safeRedirectPath } from '../../../worker/platform/contract/safe-redirect-path.ts'
import { anySignal } from '../../../web/lib/api/any-signal.ts'
import { pageAddressOf } from '../../../web/service-worker/message.ts'

const origin = 'https://site.test'

describe('a browser without the functions that Safari 16.4 lacks', () => {
  beforeEach(() => {
    const throwMissing = () => {
      throw new TypeError('not a function')
    }
    vi.spyOn(URL, 'canParse').mockImplementation(throwMissing)
    vi.spyOn(URL, 'parse').mockImplementation(throwMissing)
    vi.spyOn(AbortSignal, 'any').mockImplementation(throwMissing)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test.each(['page', 'timeout'])('ends a call when its %s ends first', (first) => {
    const page = new AbortController()
    const timeout = new AbortController()
    const signal = anySignal(page.signal, timeout.signal)
    expect(signal?.aborted).toBe(false)
    const endedSignal = first === 'page' ? page : timeout
    endedSignal.abort(first)
    expect(signal?.reason).toBe(first)
  })

  test('ends a call at once after its page was left', () => {
    const { signal } = new AbortController()
    expect(anySignal(AbortSignal.abort('left'), signal)?.reason).toBe('left')
  })

  test('passes a single signal on to a call', () => {
    const { signal } = new AbortController()
    expect(anySignal(signal, undefined)).toBe(signal)
    expect(anySignal(undefined, signal)).toBe(signal)
    expect(anySignal(undefined, undefined)).toBeNull()
  })

  test('returns to the page that required the sign-in', () => {
    expect(safeRedirectPath('/account/settings', origin)).toBe('/account/settings')
    expect(safeRedirectPath('//evil.test', origin)).toBe('/')
  })

  test('can choose an address for leaving', () => {
    expect(readLeaveAddress('www.example.ch', 'site.test')).toBe('https://www.example.ch/')
    expect(readLeaveAddress('no address', 'site.test')).toBeNull()
  })

  test('opens the page of a notification', () => {
    expect(pageAddressOf('/account/bookings', origin)).toBe(`${origin}/account/bookings`)
    expect(pageAddressOf('https://[', origin)).toBe(`${origin}/`)
  })
})
