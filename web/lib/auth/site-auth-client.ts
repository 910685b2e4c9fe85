import { AuthClient, AuthRetryableFetchError } from '@supabase/supabase-js'
import { storedSession } from './session-storage.ts'

type Options = ConstructorParameters<typeof AuthClient>[0]
type SignOut = NonNullable<Parameters<InstanceType<typeof AuthClient>['signOut']>[0]>
type Link = Parameters<InstanceType<typeof AuthClient>['verifyOtp']>[0]

/** The account service's client, extended by this site's session list and storage. */
export class SiteAuthClient extends AuthClient {
  readonly #options: Options

  constructor(options: Options) {
    super(options)
    this.#options = options
  }

  /**
   * Also ends the sessions at this site: access tokens of other sessions stay valid for a while at the
   * service.
   */
  override async signOut({ scope = 'global' }: SignOut = {}) {
    // If this code cannot be loaded, the service is unreachable, too, and the session stays.
    const forgetting = await import('./sign-out-steps.ts').catch(() => null)
    if (!forgetting) return { error: new AuthRetryableFetchError('', 0) }
    // An expired token cannot be renewed without a connection, but this device is signed out.
    const member = storedSession()?.user
    const { session } = (await this.getSession()).data
    if (session) {
      const ending = forgetting.endSiteSessions(session.access_token, scope)
      if (scope !== 'local') await ending
    }
    const answer = await super.signOut({ scope })
    // While the service is unreachable, only a sign-out of this device ends the session.
    if (member && !storedSession()) forgetting.forgetAccount(member.id)
    return answer
  }

  override async verifyOtp(link: Link) {
    if (!storedSession()) return super.verifyOtp(link)
    const { redeemLink } = await import('./mailed-session.ts')
    return redeemLink(this, this.apart(), link)
  }

  /** Returns a client that stores nothing, so that no tab sees its sessions. */
  apart(): InstanceType<typeof AuthClient> {
    const options = { storageKey: 'apart', persistSession: false, autoRefreshToken: false }
    return new AuthClient({ ...this.#options, ...options })
  }
}
