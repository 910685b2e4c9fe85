import { plural } from '@lingui/core/macro'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import { count } from '../../../lib/count.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'

/** Number of requests by colleagues that the signed-in person may decide on. */
export function OpenCount() {
  const { data } = useStaffAnswer(listConfirmationsEndpoint, {}, { leave: false })
  const open = data?.confirmations.filter(({ can }) => can.includes('confirm')).length ?? 0
  if (open === 0) return null
  const label = plural(open, { one: '# open request', other: '# open requests' })
  return (
    <span className="badge badge-brass admin-count" aria-label={label}>
      {count(open)}
    </span>
  )
}
