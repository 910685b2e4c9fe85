import type { Session } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { takePlace } from '../../web/features/account/take-place.ts'
import { storedSession } from '../../web/lib/auth/session-storage.ts'

vi.mock('../../web/lib/auth/session-storage.ts', () => ({ storedSession: vi.fn() }))

const session = (token: string) => ({ access_token: token }) as Session
const signOut = vi.fn(() => Promise.resolve({ error: null }))
const clientThat = (error: object | null) =>
  ({
    setSession: () => Promise.resolve({ error }),
    admin: { signOut },
  }) as unknown as Parameters<typeof takePlace>[0]

beforeEach(() => {
  signOut.mockClear()
  vi.mocked(storedSession).mockReturnValue(session('before') as never)
})

test('a session that was just proved ends the one before at the service', async () => {
  expect(await takePlace(clientThat(null), session('proved'))).toEqual({ error: null })
  expect(signOut).toHaveBeenCalledExactlyOnceWith('before', 'local')
})

test('a session that is not taken leaves the one before', async () => {
  await takePlace(clientThat({ code: 'session_not_found' }), session('proved'))
  expect(signOut).not.toHaveBeenCalled()
})
