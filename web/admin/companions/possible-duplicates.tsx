import { Trans, useLingui } from '@lingui/react/macro'
import { listDuplicatesEndpoint } from '#companions/staff/admin-companions'
import type { DuplicateReason } from '#companions/staff/companion-filters'
import { list } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { useLifecycleNames } from '../shared/labels/lifecycle-names.ts'

/** Other profiles that may be of the same person; renders nothing if there are none. */
export function PossibleDuplicates({ id }: { id: string }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const statuses = useLifecycleNames()
  const { data } = useStaffAnswer(listDuplicatesEndpoint, { params: { id } })
  if (!data || data.duplicates.length === 0) return null
  const reasonNames: Record<DuplicateReason, string> = {
    name: t`same name and city`,
    phone: t`same phone number`,
    picture: t`same picture`,
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Possible duplicates</Trans>
      </h3>
      <ul className="admin-lines">
        {data.duplicates.map(({ id: duplicateId, name, city, status, reasons }) => (
          <li key={duplicateId}>
            <Link
              to={addressWith({ companion: duplicateId, edit: null, tab: null })}
              className="link"
            >
              {name}
            </Link>
            <span>
              {list([city, statuses[status], ...reasons.map((reason) => reasonNames[reason])])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
