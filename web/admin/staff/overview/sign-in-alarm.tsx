import { Trans } from '@lingui/react/macro'
import { listAccessEndpoint } from '#accounts/access-log'
import type { Overview } from '#staff/overview'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'

/** Failed sign-ins in two days above which the note appears. */
const MANY_FAILED = 50

type Days = Overview['sign_ins_failed']

const lately = (days: Days) => days.slice(-2).reduce((sum, day) => sum + day.count, 0)

/** Note on possible password guessing: many failed sign-ins since yesterday, or rate-limited ones. */
export function SignInAlarm({ failed, slowed }: { failed: Days; slowed: Days }) {
  const failures = lately(failed)
  const refusals = lately(slowed)
  if (refusals === 0 && failures < MANY_FAILED) return null
  return (
    <p className="admin-note mt-3 mb-4" role="status">
      <Trans>
        Unusual sign-in attempts since yesterday: {count(failures)} failed, {count(refusals)} were
        slowed down.
      </Trans>{' '}
      <IfMay call={listAccessEndpoint}>
        <Link to={`${sectionAddress('audit')}&view=access`} className="link">
          <Trans>Open the access log</Trans>
        </Link>
      </IfMay>
    </p>
  )
}
