import { plural, t } from '@lingui/core/macro'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import { count } from '../../../lib/count.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'

/** Number of requests by colleagues on the first page that the signed-in person may decide on. */
export function OpenCount() {
  const { data } = useStaffAnswer(listConfirmationsEndpoint, {}, { leave: false })
  if (!data) return null
  const { confirmations, hasMore } = data
  const open = confirmations.filter(({ can }) => can.includes('confirm')).length
  if (open === 0) return null
  // Open requests come first, so that a decided one on the page is after all of them.
  const isMore = hasMore && confirmations.at(-1)?.state === 'open'
  const label = isMore
    ? t`More than ${open} open requests`
    : plural(open, { one: '# open request', other: '# open requests' })
  return (
    <span className="badge badge-brass admin-count" aria-label={label}>
      {isMore ? `${count(open)}+` : count(open)}
    </span>
  )
}
