import { describe, expect, test } from 'vitest'
import type { AccountLogEntry } from '../../../worker/accounts/lib/account-service.ts'
import { changesIn, inLogOrder } from '../../../worker/accounts/security-notices/rules.ts'

const MINUTE = 60_000

let count = 0
const entry = (action: string, changes: Partial<AccountLogEntry> = {}): AccountLogEntry => ({
  id: String(++count),
  at: count * 1_000,
  action,
  accountId: 'a',
  email: 'old@members.test',
  factorId: null,
  isVerified: true,
  ...changes,
})
const kindsIn = (log: readonly AccountLogEntry[], address?: string) =>
  changesIn(inLogOrder(log), new Map(address ? [['a', address]] : [])).map(({ kind, id }) => [
    kind,
    id,
  ])

describe('changes in the log', () => {
  test('an unread account has no change of address', () => {
    expect(kindsIn([entry('user_modified')])).toEqual([])
  })

  test('removals by staff within a minute are one change', () => {
    const at = 10 * MINUTE
    const first = entry('factor_deleted', { at })
    const passkey = entry('passkey_deleted', { at: at + 30_000, email: '' })
    const later = entry('factor_deleted', { at: at + 2 * MINUTE })
    expect(kindsIn([first, passkey, later])).toEqual([
      ['factors-reset', first.id],
      ['factors-reset', later.id],
    ])
  })

  test('passkeys are changes when they are added and when their owner removes them', () => {
    const kinds = kindsIn([entry('passkey_created'), entry('passkey_deleted')])
    expect(kinds.map(([kind]) => kind)).toEqual(['passkey-added', 'passkey-removed'])
  })
})
