import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getUserEndpoint, listUsersEndpoint, type User } from '#accounts/users'
import { longDate } from '../../../lib/format.ts'
import { useReload, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { OpenItem } from '../../shared/queue/case-view.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { Measures } from '../../shared/team/measures.tsx'
import { AccountsNote } from './accounts-note.tsx'
import { UserActions } from './user-actions.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserPremium } from './user-premium.tsx'
import { UserRecords } from './user-records.tsx'

/** One member: account, subscription, records and the actions of staff. */
export function UserPage({ id }: { id: string }) {
  const cache = useStaffCache()
  const reload = useReload()
  const parts = { params: { id } }
  // Every action returns the member as stored after it.
  const show = (user: User) => {
    cache.set(getUserEndpoint, parts, user)
    void reload(listUsersEndpoint)
  }
  return (
    <OpenItem get={getUserEndpoint} id={id} name="user">
      {(user) => <Loaded user={user} show={show} />}
    </OpenItem>
  )
}

type Props = { user: User; show: (user: User) => void }

const Loaded = ({ user, show }: Props) => (
  <div className="grid gap-8">
    <AccountsNote accounts={user.accounts} />
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-h3">
          {user.name || user.email || (
            <span>
              <Trans>No name</Trans>
            </span>
          )}
        </h2>
        <UserBadges user={user} />
      </div>
      {user.accountDue && <Due due={user.accountDue} />}
      <UserFacts user={user} />
      <UserActions user={user} show={show} />
    </section>
    <Measures subject={{ member: user.id }} />
    <UserPremium user={user} show={show} />
    <UserRecords user={user} />
  </div>
)

const Due = ({ due }: { due: 'ban' | 'delete' }) => (
  <p className="admin-note" role="status">
    {due === 'ban' ? (
      <Trans>
        The member is suspended on this site, but we couldn’t reach the account service. We’ll try
        again within 15 minutes.
      </Trans>
    ) : (
      <Trans>
        The member is deleted on this site, but the account still exists. We’ll try to delete it
        again within 15 minutes.
      </Trans>
    )}
  </p>
)

type Factors = NonNullable<User['account']>['factors']

const factorsText = (factors: Factors) =>
  factors.map(({ kind, name }) => factorNames[kind]?.(name) ?? (name || kind)).join(', ') || t`None`

const factorNames: Record<string, (name: string) => string> = {
  recovery_code: () => t`Recovery codes`,
  passkey: (name) => (name ? t`${name} (passkey)` : t`Passkey`),
}

function UserFacts({ user }: { user: User }) {
  const { t } = useLingui()
  const { account } = user
  const day = (time: string | null | undefined) => (time ? longDate(time) : t`Never`)
  const facts = [
    { name: t`Email`, value: user.email ?? '–' },
    { name: t`ID`, value: user.id },
    { name: t`First seen`, value: day(user.firstSeenAt) },
    { name: t`Last seen`, value: day(user.lastSeenAt) },
    { name: t`Registered`, value: account && day(account.createdAt) },
    {
      name: t({ message: 'Confirmed', context: 'day' }),
      value: account && day(account.confirmedAt),
    },
    { name: t`Last sign-in`, value: account && day(account.lastSignInAt) },
    {
      name: t`Sign-in`,
      value:
        account &&
        (account.isBanned
          ? t({ message: 'Closed', context: 'sign-in' })
          : t({ message: 'Open', context: 'sign-in' })),
    },
    { name: t`Second factors`, value: account && factorsText(account.factors) },
    { name: t`Suspended`, value: user.suspendedAt && day(user.suspendedAt) },
  ]
  return <DetailList facts={facts} />
}
