import { AuthClient, AuthRetryableFetchError } from '@supabase/supabase-js'
import { endSessions } from '#contract/members.api'
import { request } from '../api.ts'
import { storedSession } from './session-storage.ts'

type Options = ConstructorParameters<typeof AuthClient>[0]
type SignOut = NonNullable<Parameters<InstanceType<typeof AuthClient>['signOut']>[0]>
type Link = Parameters<InstanceType<typeof AuthClient>['verifyOtp']>[0]

/** The account service's client, with what this site does besides. */
export class SiteAuthClient extends AuthClient {
  readonly #options: Options

  constructor(options: Options) {
    super(options)
    this.#options = options
  }

  /** What belongs to the sessions that end, ends here at once, though their tokens stay valid for a while. */
  override async signOut({ scope }: SignOut = { scope: 'global' }) {
    // Out of reach like the service: then the session stays, too.
    const forgetting = await import('./forget-account.ts').catch(() => null)
    if (!forgetting) return { error: new AuthRetryableFetchError('', 0) }
    const { session } = (await this.getSession()).data
    if (session) {
      const keep = scope === 'local' ? 'others' : scope === 'others' ? 'this' : 'none'
      // Should it fail: that the service ends them is what counts.
      await request(endSessions, { body: { keep } }, session.access_token).catch(() => {})
    }
    const answer = await super.signOut({ scope })
    // While the service is out of reach, the session stays.
    if (session && !storedSession()) forgetting.forgetAccount(session.user.id)
    return answer
  }

  override async verifyOtp(link: Link) {
    if (!storedSession()) return super.verifyOtp(link)
    const { verifyApart } = await import('./mailed-session.ts')
    const alone = { storageKey: 'apart', persistSession: false, autoRefreshToken: false }
    return verifyApart(this, new AuthClient({ ...this.#options, ...alone }), link)
  }
}
