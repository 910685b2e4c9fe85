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

describe('without "Remember me"', () => {
  test('a session is in every tab, and ends with the browser', async () => {
    const here = await load()
    here.remember(false)
    here.sessionStore.setItem('session', text('ada', 'one'))
    const other = await load()
    expect(tokenIn(other.storedSession())).toBe('first')
    expect(other.sessionStore.getItem('session')).toContain('first')
    restart()
    const later = await load()
    expect(later.storedSession()).toBeNull()
    expect(later.sessionStore.getItem('session')).toBeNull()
  })

  test('the cookie holds no token', async () => {
    const { sessionStore } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    expect([...cookies.keys()]).toEqual(['browser'])
    expect(cookies.get('browser')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('and without cookies it lives as long as the page', async () => {
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

test('a session that can’t be stored lives as long as the page', async () => {
  local.isFull = true
  const { sessionStore, storedSession, remember } = await load()
  remember(true)
  sessionStore.setItem('session', text('ada', 'one'))
  expect(tokenIn(storedSession())).toBe('first')
})

describe('with "Remember me"', () => {
  test('a session outlives the browser, and so do its renewals', async () => {
    const { sessionStore, remember } = await load()
    remember(true)
    sessionStore.setItem('session', text('ada', 'one'))
    restart()
    const later = await load()
    later.sessionStore.setItem('session', text('ada', 'one', 'second'))
    restart()
    expect(tokenIn((await load()).storedSession())).toBe('second')
  })

  test('ticked for a sign-in that failed, it changes nothing about the session that there is', async () => {
    const { sessionStore, remember, storedSession } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    remember(true)
    sessionStore.setItem('session', text('ada', 'one', 'second'))
    restart()
    expect(storedSession()).toBeNull()
  })

  test('a link of the same member stays remembered, one of another is not', async () => {
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

test('a session that another member replaces is reported, a new one of the same is not', async () => {
  const { sessionStore, whenReplaced } = await load()
  const replaced: string[] = []
  whenReplaced(({ refresh_token }) => replaced.push(refresh_token))
  sessionStore.setItem('session', text('ada', 'one'))
  sessionStore.setItem('session', text('ada', 'one', 'second'))
  sessionStore.setItem('session', text('ada', 'two', 'third'))
  expect(replaced).toEqual([])
  sessionStore.setItem('session', text('berta', 'three'))
  expect(replaced).toEqual(['third'])
})

describe('the right to a new password', () => {
  test('belongs to the session of the link', async () => {
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

  test('goes with it', async () => {
    const { sessionStore, markRecovery, isRecovery, endRecovery } = await load()
    sessionStore.setItem('session', text('ada', 'one'))
    markRecovery()
    sessionStore.removeItem('session')
    expect(isRecovery()).toBe(false)
    endRecovery()
    expect([...tab.keys()]).toEqual([])
  })
})

test('what is stored and can’t be read is no session', async () => {
  local.set('session', '{')
  expect((await load()).storedSession()).toBeNull()
})
