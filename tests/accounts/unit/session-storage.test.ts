import type { Session } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

class Stored extends Map<string, string> {
  isFull = false
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, text: string) => {
    if (this.isFull) throw new DOMException('', 'QuotaExceededError')
    this.set(key, text)
  }
  removeItem = (key: string) => void this.delete(key)
}

/** A browser with its storage, and a tab in it. */
let local: Stored
let tab: Stored
let cookies: Map<string, string>
let acceptsCookies: boolean
beforeEach(() => {
  local = new Stored()
  tab = new Stored()
  cookies = new Map()
  acceptsCookies = true
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(text) ?? []
      expect(text).toBe(`${name}=${value}; Path=/; SameSite=Strict; Secure`)
      if (acceptsCookies) cookies.set(name, value)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const load = async () => {
  vi.resetModules()
  const storage = await import('../../../web/lib/auth/session-storage.ts')
  const recovery = await import('../../../web/lib/auth/recovery.ts')
  return { ...storage, ...recovery }
}
const restart = () => cookies.clear()

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sessionOf = (id: string, session_id: string, refresh_token = 'first') => ({
  access_token: `${base64({ alg: 'ES256' })}.${base64({ sub: id, session_id })}.${refresh_token}`,
  refresh_token,
  user: { id },
})
const text = (...session: Parameters<typeof sessionOf>) => JSON.stringify(sessionOf(...session))
const tokenIn = (session: Session | null) => session?.refresh_token

describe('session without "Remember me"', () => {
  test('every tab shares the session, which ends with the browser', async () => {
    const thisTab = await load()
    thisTab.remember(false)
    thisTab.sessionStore.setItem('session', text('ada', 'one'))
    const otherTab = await load()
    expect(tokenIn(otherTab.storedSession())).toBe('first')
    expect(otherTab.sessionStore.getItem('session')).toContain('first')
    restart()
    const later = await load()
    expect(later.storedSession()).toBeNull()
    expect(later.sessionStore.getItem('session')).toBeNull()
  })

  test('the cookie contains no token', async () => {
    const { sessionStore } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    expect([...cookies.keys()]).toEqual(['browser'])
    expect(cookies.get('browser')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('without cookies the session ends with the page', async () => {
    acceptsCookies = false
    const { sessionStore, storedSession } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    sessionStore.setItem('session', text('ada', 'one', 'second'))
    expect(tokenIn(storedSession())).toBe('second')
    expect([...local.keys()]).toEqual([])
    sessionStore.removeItem('session')
    expect(storedSession()).toBeNull()
  })
})

test('a session that can’t be stored ends with the page', async () => {
  local.isFull = true
  const { sessionStore, storedSession, remember } = await load()
  remember(true)
  sessionStore.setItem('session', text('ada', 'one'))
  expect(tokenIn(storedSession())).toBe('first')
})

describe('session with "Remember me"', () => {
  test('the session and its renewals survive the browser', async () => {
    const { sessionStore, remember } = await load()
    remember(true)
    sessionStore.setItem('session', text('ada', 'one'))
    restart()
    const later = await load()
    later.sessionStore.setItem('session', text('ada', 'one', 'second'))
    restart()
    expect(tokenIn((await load()).storedSession())).toBe('second')
  })

  test('"Remember me" on a failed sign-in leaves the current session unchanged', async () => {
    const { sessionStore, remember, storedSession } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    remember(true)
    sessionStore.setItem('session', text('ada', 'one', 'second'))
    restart()
    expect(storedSession()).toBeNull()
  })

  test('a link of the same member keeps "Remember me", a link of another member clears it', async () => {
    const { sessionStore, remember, storedSession } = await load()
    remember(true)
    sessionStore.setItem('session', text('ada', 'one'))
    sessionStore.setItem('session', text('ada', 'two', 'second'))
    restart()
    expect(tokenIn(storedSession())).toBe('second')
    sessionStore.setItem('session', text('berta', 'three'))
    restart()
    expect(storedSession()).toBeNull()
  })
})

test('a session of another member is reported, a new session of the same member is not', async () => {
  const { sessionStore, onSessionReplaced } = await load()
  const replacements: string[] = []
  onSessionReplaced(({ refresh_token }) => replacements.push(refresh_token))
  sessionStore.setItem('session', text('ada', 'one'))
  sessionStore.setItem('session', text('ada', 'one', 'second'))
  sessionStore.setItem('session', text('ada', 'two', 'third'))
  expect(replacements).toEqual([])
  sessionStore.setItem('session', text('berta', 'three'))
  expect(replacements).toEqual(['third'])
})

describe('right to a new password', () => {
  test('the right belongs to the session of the link', async () => {
    const { sessionStore, markRecovery, isRecovery } = await load()
    markRecovery()
    expect(isRecovery()).toBe(false)
    sessionStore.setItem('session', text('ada', 'one'))
    markRecovery()
    sessionStore.setItem('session', text('ada', 'one', 'second'))
    expect(isRecovery()).toBe(true)
    sessionStore.setItem('session', text('berta', 'two'))
    expect(isRecovery()).toBe(false)
  })

  test('the right ends with that session', async () => {
    const { sessionStore, markRecovery, isRecovery, endRecovery } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    markRecovery()
    sessionStore.removeItem('session')
    expect(isRecovery()).toBe(false)
    endRecovery()
    expect([...tab.keys()]).toEqual([])
  })
})

test('unreadable storage counts as no session', async () => {
  local.set('session', '{')
  expect((await load()).storedSession()).toBeNull()
})
