import { describe, expect, it } from 'vitest'
import { signInWithPassword } from '../../../web/lib/auth/password.ts'

const NFC = 'Zürich-Müller-8'.normalize('NFC')
const NFD = NFC.normalize('NFD')

/** An account service that compares bytes. @param storedPassword of the account's password */
function service(storedPassword: string) {
  const attempts: string[] = []
  const signIn = ({ password }: { password: string }) => {
    attempts.push(password)
    const error = password === storedPassword ? null : { code: 'invalid_credentials' }
    return Promise.resolve({ data: {}, error })
  }
  return { attempts, client: { signInWithPassword: signIn } as never }
}

describe('password with an umlaut', () => {
  it.each([NFC, NFD])('either Unicode form signs in', async (password) => {
    const { client, attempts } = service(NFC)
    const { error } = await signInWithPassword(client, { email: 'a@b.test', password })
    expect(error).toBeNull()
    expect(attempts).toEqual([NFC])
  })

  it('the typed form signs in if that form was stored', async () => {
    const { client, attempts } = service(NFD)
    const { error } = await signInWithPassword(client, { email: 'a@b.test', password: NFD })
    expect(error).toBeNull()
    expect(attempts).toEqual([NFC, NFD])
  })

  it('a password with a single form is sent once', async () => {
    const { client, attempts } = service('other')
    const { error } = await signInWithPassword(client, { email: 'a@b.test', password: NFC })
    expect(error?.code).toBe('invalid_credentials')
    expect(attempts).toEqual([NFC])
  })
})
