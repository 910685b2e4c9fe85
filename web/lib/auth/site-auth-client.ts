import { AuthClient, AuthRetryableFetchError } from '@supabase/supabase-js'
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

  /** Sessions leave the list here; others end at once, though their tokens stay valid for a while. */
  override async signOut({ scope = 'global' }: SignOut = {}) {
    // Out of reach like the service: then the session stays, too.
    const forgetting = await import('./sign-out-steps.ts').catch(() => null)
    if (!forgetting) return { error: new AuthRetryableFetchError('', 0) }
    const { session } = (await this.getSession()).data
    if (session) {
      const ended = forgetting.endHere(session.access_token, scope)
      if (scope !== 'local') await ended
    }
    const answer = await super.signOut({ scope })
    // While the service is out of reach, the session stays.
    if (session && !storedSession()) forgetting.forgetAccount(session.user.id)
    return answer
  }

  override async verifyOtp(link: Link) {
    if (!storedSession()) return super.verifyOtp(link)
    const { verifyApart } = await import('./mailed-session.ts')
    return verifyApart(this, this.apart(), link)
  }

  /** A client that stores nothing: no tab sees what it opens. */
  apart(): InstanceType<typeof AuthClient> {
    const alone = { storageKey: 'apart', persistSession: false, autoRefreshToken: false }
    return new AuthClient({ ...this.#options, ...alone })
  }
}
