import { Trans } from '@lingui/react/macro'
import { listAccess } from '#accounts/access-log.api'
import type { Overview } from '#staff/overview'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'

/** More failures than this in two days are worth a question. */
const MANY_FAILED = 50

type Days = Overview['sign_ins_failed']

const lately = (days: Days) => days.slice(-2).reduce((sum, day) => sum + day.count, 0)

/** Says when someone tries passwords: many have failed since yesterday, or some were slowed down. */
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
      <IfMay call={listAccess}>
        <Link to={`${sectionAddress('audit')}&view=access`} className="link">
          <Trans>Open the access log</Trans>
        </Link>
      </IfMay>
    </p>
  )
}
