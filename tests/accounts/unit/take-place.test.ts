import type { Session } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceSession } from '../../../web/features/accounts/take-place.ts'
import { storedSession } from '../../../web/lib/auth/session-storage.ts'

vi.mock('../../../web/lib/auth/session-storage.ts', () => ({ storedSession: vi.fn() }))

const session = (token: string) => ({ access_token: token }) as Session
const signOut = vi.fn()
const setSession = vi.fn()
const client = { setSession, admin: { signOut } } as unknown as Parameters<typeof replaceSession>[0]

beforeEach(() => {
  signOut.mockReset()
  vi.mocked(storedSession).mockReturnValue(session('before') as never)
})

test('a session with a new proof ends the previous one at the service', async () => {
  setSession.mockResolvedValue({ error: null })
  expect(await replaceSession(client, session('proved'))).toEqual({ error: null })
  expect(signOut).toHaveBeenCalledExactlyOnceWith('before', 'local')
})

test('a proof is complete once the previous session has ended', async () => {
  setSession.mockResolvedValue({ error: null })
  const ending = Promise.withResolvers<void>()
  signOut.mockReturnValue(ending.promise)
  let isComplete = false
  const proof = replaceSession(client, session('proved')).then(() => (isComplete = true))
  await vi.waitFor(() => expect(signOut).toHaveBeenCalled())
  expect(isComplete).toBe(false)
  ending.resolve()
  await proof
})

test('a rejected session leaves the previous one open', async () => {
  setSession.mockResolvedValue({ error: { code: 'session_not_found' } })
  await replaceSession(client, session('proved'))
  expect(signOut).not.toHaveBeenCalled()
})
