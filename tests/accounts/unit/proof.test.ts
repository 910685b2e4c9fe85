import type { Session } from '@supabase/supabase-js'
import { afterEach, describe, expect, test } from 'vitest'
import { needsCode } from '../../../web/lib/auth/token-claims.ts'
import { askForProofBy, withProof, type ProofNeeded } from '../../../web/lib/auth/proof.ts'

const refusalError = (id: ProofNeeded | 'admin.forbidden') => Object.assign(new Error(id), { id })

/** A call that is refused until its caller has proved their identity. */
function call(id: Parameters<typeof refusalError>[0]) {
  const requestedProofs: ProofNeeded[] = []
  let isProved = false
  let callCount = 0
  const send = async () => {
    callCount++
    if (!isProved) throw refusalError(id)
    return 'done'
  }
  const answerWith = (gives: boolean) =>
    askForProofBy(async (proof) => {
      requestedProofs.push(proof)
      isProved = gives
      return gives
    })
  return { send, answerWith, requestedProofs, count: () => callCount }
}

afterEach(() => askForProofBy(null))

describe('call that needs a proof', () => {
  test.each([
    'staff.second-factor',
    'staff.backup-method-required',
    'staff.fresh-proof',
    'staff.session-idle',
  ] as const)('%s: the call is sent again after the proof', async (id) => {
    const { send, answerWith, requestedProofs, count } = call(id)
    answerWith(true)
    expect(await withProof(send)).toBe('done')
    expect([requestedProofs, count()]).toEqual([[id], 2])
  })

  test('the original refusal is returned without a proof, or without a prompt for it', async () => {
    const { send, answerWith, count } = call('staff.fresh-proof')
    await expect(withProof(send)).rejects.toMatchObject({ id: 'staff.fresh-proof' })
    answerWith(false)
    await expect(withProof(send)).rejects.toMatchObject({ id: 'staff.fresh-proof' })
    expect(count()).toBe(2)
  })

  test('each kind of proof is requested in turn, and none twice', async () => {
    const requestedProofs: ProofNeeded[] = []
    askForProofBy(async (proof) => requestedProofs.push(proof) > 0)
    const proofs: ProofNeeded[] = ['staff.backup-method-required', 'staff.fresh-proof']
    const send = async () => {
      const next = proofs.find((id) => !requestedProofs.includes(id))
      if (next) throw refusalError(next)
      return 'done'
    }
    expect(await withProof(send)).toBe('done')
    expect(requestedProofs).toEqual(proofs)
    const never = () => Promise.reject(refusalError('staff.fresh-proof'))
    await expect(withProof(never)).rejects.toMatchObject({ id: 'staff.fresh-proof' })
    expect(requestedProofs).toEqual([...proofs, 'staff.fresh-proof'])
  })

  test('a missing right triggers no request for a proof', async () => {
    const { send, answerWith, requestedProofs } = call('admin.forbidden')
    answerWith(true)
    await expect(withProof(send)).rejects.toMatchObject({ id: 'admin.forbidden' })
    expect(requestedProofs).toEqual([])
  })
})

describe('pending second factor', () => {
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
  test.each(rows)('isPending is %s for %j with a factor that is %s', (isNeeded, claims, status) => {
    expect(needsCode(session(claims, status))).toBe(isNeeded)
  })
})
