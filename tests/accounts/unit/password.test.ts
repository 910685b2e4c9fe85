import { describe, expect, it } from 'vitest'
import { signInWithPassword } from '../../../web/lib/auth/password.ts'

const NFC = 'Zürich-Müller-8'.normalize('NFC')
const NFD = NFC.normalize('NFD')

/** An account service that compares bytes. @param stored the account's password */
function service(stored: string) {
  const tried: string[] = []
  const signIn = ({ password }: { password: string }) => {
    tried.push(password)
    const error = password === stored ? null : { code: 'invalid_credentials' }
    return Promise.resolve({ data: {}, error })
  }
  return { tried, client: { signInWithPassword: signIn } as never }
}

describe('a password with an umlaut', () => {
  it.each([NFC, NFD])('signs in however it is typed', async (password) => {
    const { client, tried } = service(NFC)
    const { error } = await signInWithPassword(client, { email: 'a@b.test', password })
    expect(error).toBeNull()
    expect(tried).toEqual([NFC])
  })

  it('is tried as typed where that is what was stored', async () => {
    const { client, tried } = service(NFD)
    const { error } = await signInWithPassword(client, { email: 'a@b.test', password: NFD })
    expect(error).toBeNull()
    expect(tried).toEqual([NFC, NFD])
  })

  it('is tried once where both are the same', async () => {
    const { client, tried } = service('other')
    const { error } = await signInWithPassword(client, { email: 'a@b.test', password: NFC })
    expect(error?.code).toBe('invalid_credentials')
    expect(tried).toEqual([NFC])
  })
})
