import type { Session } from '@supabase/supabase-js'
import { afterEach, describe, expect, test } from 'vitest'
import { needsCode } from '../../../web/lib/auth/needs-code.ts'
import { askForProofBy, withProof, type ProofNeeded } from '../../../web/lib/auth/proof.ts'

const refused = (id: ProofNeeded | 'admin.forbidden') => Object.assign(new Error(id), { id })

/** A call that is refused until a proof was given. */
function call(id: Parameters<typeof refused>[0]) {
  const asked: ProofNeeded[] = []
  let isProved = false
  let sent = 0
  const send = async () => {
    sent++
    if (!isProved) throw refused(id)
    return 'done'
  }
  const answerWith = (gives: boolean) =>
    askForProofBy(async (needed) => {
      asked.push(needed)
      isProved = gives
      return gives
    })
  return { send, answerWith, asked, count: () => sent }
}

afterEach(() => askForProofBy(null))

describe('a call that needs a proof', () => {
  test.each([
    'staff.second-factor',
    'staff.spare-factor',
    'staff.fresh-proof',
    'staff.session-idle',
  ] as const)('%s: is sent again', async (id) => {
    const { send, answerWith, asked, count } = call(id)
    answerWith(true)
    expect(await withProof(send)).toBe('done')
    expect([asked, count()]).toEqual([[id], 2])
  })

  test('fails as it was refused when no proof is given, or no one asks for it', async () => {
    const { send, answerWith, count } = call('staff.fresh-proof')
    await expect(withProof(send)).rejects.toMatchObject({ id: 'staff.fresh-proof' })
    answerWith(false)
    await expect(withProof(send)).rejects.toMatchObject({ id: 'staff.fresh-proof' })
    expect(count()).toBe(2)
  })

  test('asks for one proof after the other, and for none twice', async () => {
    const asked: ProofNeeded[] = []
    askForProofBy(async (needed) => asked.push(needed) > 0)
    const needed: ProofNeeded[] = ['staff.spare-factor', 'staff.fresh-proof']
    const send = async () => {
      const next = needed.find((id) => !asked.includes(id))
      if (next) throw refused(next)
      return 'done'
    }
    expect(await withProof(send)).toBe('done')
    expect(asked).toEqual(needed)
    const never = () => Promise.reject(refused('staff.fresh-proof'))
    await expect(withProof(never)).rejects.toMatchObject({ id: 'staff.fresh-proof' })
    expect(asked).toEqual([...needed, 'staff.fresh-proof'])
  })

  test('asks for nothing when the right is missing', async () => {
    const { send, answerWith, asked } = call('admin.forbidden')
    answerWith(true)
    await expect(withProof(send)).rejects.toMatchObject({ id: 'admin.forbidden' })
    expect(asked).toEqual([])
  })
})

describe('a code is still to be given', () => {
  const session = (claims: object, status: string | null) =>
    ({
      access_token: `a.${btoa(JSON.stringify(claims))}.c`,
      user: status === null ? {} : { factors: [{ status }] },
    }) as unknown as Session
  const rows: [needed: boolean, claims: object, status: string | null][] = [
    [true, { aal: 'aal1', amr: [{ method: 'password' }] }, 'verified'],
    [true, {}, 'verified'],
    [false, { aal: 'aal2' }, 'verified'],
    [false, { aal: 'aal1', amr: [{ method: 'passkey' }] }, 'verified'],
    [false, { aal: 'aal1' }, 'unverified'],
    [false, { aal: 'aal1' }, null],
  ]
  test.each(rows)('%s for %j with a factor that is %s', (needed, claims, status) => {
    expect(needsCode(session(claims, status))).toBe(needed)
  })
})
