import type { AuthClient } from '@supabase/supabase-js'
import { inLanguage } from '../i18n.ts'
import { authStore } from './auth-store.ts'
import { storedSession } from './session-storage.ts'
import { claimsOf } from './token-claims.ts'

type Tokens = { access_token: string; refresh_token: string }
type Client = InstanceType<typeof AuthClient>
type Link = Parameters<Client['verifyOtp']>[0]

/**
 * Signs in by a mailed link. If another member is signed in, it asks first; if that member stays, the
 * link's session is ended and the home page opens.
 */
export async function startMailedSession(client: Client, tokens: Tokens) {
  if (await mayReplaceSession(tokens)) return client.setSession(tokens)
  await client.admin.signOut(tokens.access_token, 'local')
  location.replace(inLanguage('/'))
  return new Promise<never>(() => {})
}

/**
 * Redeems a link in a client without storage, then continues as `startMailedSession`.
 *
 * @param separateClient client that stores nothing
 */
export async function redeemLink(client: Client, separateClient: Client, link: Link) {
  const answer = await separateClient.verifyOtp(link)
  void separateClient.dispose()
  return answer.data.session ? startMailedSession(client, answer.data.session) : answer
}

async function mayReplaceSession({ access_token }: Tokens): Promise<boolean> {
  const currentSession = storedSession()
  const { sub, email = '' } = claimsOf(access_token)
  if (!currentSession || currentSession.user.id === sub) return true
  const isTaken = await new Promise<boolean>((answer) => {
    const question = { currentEmail: currentSession.user.email ?? '', linkEmail: email, answer }
    authStore.set({ ...authStore.get(), question })
  })
  const { question: _, ...auth } = authStore.get()
  authStore.set(auth)
  return isTaken
}
