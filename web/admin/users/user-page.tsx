import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { longDate } from '../../lib/format.ts'
import { CaseView } from '../shared/queue/case.tsx'
import { DetailList } from '../shared/queue/facts.tsx'
import { AccountsNote } from './accounts-note.tsx'
import { userCall } from './user-call.ts'
import { UserActs } from './user-actions.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserPremium } from './user-premium.tsx'
import { UserRecords } from './user-records.tsx'

/** One member: who they are, what runs, what was done, and what may be done. */
export function UserPage({ id }: { id: string }) {
  const { user: staff } = useAuth()
  const queries = useQueryClient()
  // Every act answers with the member as they stand after it.
  const show = (user: User) => {
    queries.setQueryData([PERSONAL, staff?.id, userCall(id)], user)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) })
  }
  return (
    <CaseView<User> call={userCall(id)} name="user">
      {(user) => <Loaded user={user} show={show} />}
    </CaseView>
  )
}

const isList = (key: readonly unknown[]) =>
  /^\/api\/admin\/(users\?|overview|audit)/.test(String(key[2]))

type Props = { user: User; show: (user: User) => void }

const Loaded = ({ user, show }: Props) => (
  <div className="grid gap-8">
    <AccountsNote accounts={user.accounts} />
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-h3">{user.name || user.email || <Trans>Without a name</Trans>}</h2>
        <UserBadges user={user} />
      </div>
      {user.accountDue && <Due due={user.accountDue} />}
      <UserFacts user={user} />
      <UserActs user={user} show={show} />
    </section>
    <UserPremium user={user} show={show} />
    <UserRecords user={user} />
  </div>
)

const Due = ({ due }: { due: 'ban' | 'delete' }) => (
  <p className="admin-note" role="status">
    {due === 'ban' ? (
      <Trans>
        Suspended on this site. The account service has not confirmed it yet and is called again
        within a quarter of an hour.
      </Trans>
    ) : (
      <Trans>
        Deleted on this site. The account itself is still there; deleting it is tried again within a
        quarter of an hour.
      </Trans>
    )}
  </p>
)

function UserFacts({ user }: { user: User }) {
  const { t } = useLingui()
  const { account } = user
  const day = (at: string | null | undefined) => (at ? longDate(at) : t`Never`)
  const facts = [
    { name: t`Email`, value: user.email ?? '–' },
    { name: t`Id`, value: user.id },
    { name: t`First seen`, value: day(user.firstSeenAt) },
    { name: t`Last seen`, value: day(user.lastSeenAt) },
    { name: t`Registered`, value: account && day(account.createdAt) },
    { name: t`Confirmed`, value: account && day(account.confirmedAt) },
    { name: t`Last sign-in`, value: account && day(account.lastSignInAt) },
    { name: t`Sign-in`, value: account && (account.isBanned ? t`Closed` : t`Open`) },
    { name: t`Suspended`, value: user.suspendedAt && day(user.suspendedAt) },
  ]
  return <DetailList facts={facts} />
}
