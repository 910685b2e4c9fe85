import type { AuthClient } from '@supabase/supabase-js'
import { inLanguage } from '../i18n.ts'
import { authStore } from './auth-store.ts'
import { storedSession } from './session-storage.ts'
import { claimsOf } from './token-claims.ts'

type Tokens = { access_token: string; refresh_token: string }
type Client = InstanceType<typeof AuthClient>
type Link = Parameters<Client['verifyOtp']>[0]

/**
 * Signs in by a mailed link that was opened. Asks first where it would take the place of another member;
 * if that one stays, the link's session is ended and the way leads home.
 */
export async function takeMailed(client: Client, tokens: Tokens) {
  if (await mayTakePlace(tokens)) return client.setSession(tokens)
  await client.admin.signOut(tokens.access_token, 'local')
  location.replace(inLanguage('/'))
  return new Promise<never>(() => {})
}

/**
 * Opens a link's session without showing it to any tab, and then takes it over as `takeMailed` does.
 *
 * @param apart a client that stores nothing
 */
export async function verifyApart(client: Client, apart: Client, link: Link) {
  const answer = await apart.verifyOtp(link)
  void apart.dispose()
  return answer.data.session ? takeMailed(client, answer.data.session) : answer
}

async function mayTakePlace({ access_token }: Tokens): Promise<boolean> {
  const here = storedSession()
  const { sub, email = '' } = claimsOf(access_token)
  if (!here || here.user.id === sub) return true
  const isTaken = await new Promise<boolean>((answer) => {
    const question = { current: here.user.email ?? '', other: email, answer }
    authStore.set({ ...authStore.get(), question })
  })
  const { question: _, ...auth } = authStore.get()
  authStore.set(auth)
  return isTaken
}
