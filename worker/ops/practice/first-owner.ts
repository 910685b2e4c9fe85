import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { linksIn } from '../../local/mail/mailbox.ts'
import type { FakeAccounts } from './stand-ins/accounts.ts'

const PASSWORD = 'a-long-password-for-practice'
/** A code of the next half minute, because the service takes each code once. */
const NEXT_CODE_MS = 30_000

const throwIfFailed = <Answer extends { error: Error | null }>(answer: Answer): Answer => {
  if (answer.error) throw answer.error
  return answer
}

/**
 * A person signs up, confirms the address, signs in and adds two authenticator apps, as the pages do.
 *
 * @returns the access token of the session with the second factor
 */
export async function signInFirstOwner(accounts: FakeAccounts, email: string): Promise<string> {
  const { auth } = createClient(accounts.url, accounts.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  throwIfFailed(await auth.signUp({ email, password: PASSWORD }))
  const mail = await accounts.mailTo(email)
  const link = mail && linksIn(mail.text)[0]
  const hash = link && new URL(link).searchParams.get('token')
  if (!hash) throw new Error('The mail with the link did not come.')
  throwIfFailed(await auth.verifyOtp({ type: 'signup', token_hash: hash }))
  throwIfFailed(await auth.signInWithPassword({ email, password: PASSWORD }))
  for (const friendlyName of ['Phone', 'Tablet']) {
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (data?.type !== 'totp') throw new Error('No authenticator app could be added.')
    const app = new TOTP({ secret: data.totp.secret })
    const code = app.generate({
      timestamp: Date.now() + (friendlyName === 'Tablet' ? 0 : NEXT_CODE_MS),
    })
    throwIfFailed(await auth.mfa.challengeAndVerify({ factorId: data.id, code }))
  }
  const { data } = await auth.getSession()
  if (!data.session) throw new Error('The session ended.')
  return data.session.access_token
}
