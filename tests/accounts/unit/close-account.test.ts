import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAccount } from '../../../web/features/accounts/close-account.ts'
import { call } from '../../../web/lib/api/call.ts'
import { stubLocalStorage } from '../../support/platform/local-storage.ts'

vi.mock('../../../web/lib/api/call.ts', () => ({ call: vi.fn() }))

const assign = vi.fn()
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map([
    ['session', JSON.stringify({ user: { id: 'ada' } })],
    ['own-draft-ada', '{}'],
    ['message-1-ada', '{}'],
    ['message-1-berta', '{}'],
    ['hidden-account', JSON.stringify([1, 'ada', 'one'])],
    ['hidden-companions', JSON.stringify([1, 'one', 'two'])],
  ])
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.stubGlobal('StorageEvent', Event)
  stubLocalStorage(storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a deleted account leaves nothing of its own in the browser', async () => {
  await closeAccount('ada')
  expect([...storage.keys()]).toEqual(['message-1-berta', 'hidden-companions'])
  expect(storage.get('hidden-companions')).toMatch(/^\[\d+,"two"\]$/)
  expect(assign).toHaveBeenCalledOnce()
})

test('a refused deletion changes nothing in the browser', async () => {
  const before = [...storage]
  vi.mocked(call).mockRejectedValue(new Error('Try again.'))
  await expect(closeAccount('ada')).rejects.toThrow('Try again.')
  expect([...storage]).toEqual(before)
  expect(assign).not.toHaveBeenCalled()
})
