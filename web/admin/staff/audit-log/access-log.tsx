import { Trans, useLingui } from '@lingui/react/macro'
import { listAccessEndpoint, type AccessEntry } from '#accounts/access-log'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Table } from '../../shared/list/table.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { listQueryOf } from '../../shared/list/use-list.ts'
import { useSection, userAddress } from '../../shared/api/use-section.ts'
import { LogFilters } from './log-filters.tsx'
import { LogView } from './log-view.tsx'

const filters = ['outcome', 'what', 'member', 'from', 'to'] as const
const names = {
  outcome: 'outcome',
  what: 'what',
  member: 'member',
  from: 'from',
  to: 'to',
  before: 'before',
} as const

/**
 * Accepted and denied sign-ins to the staff area, newest first. A network appears as a part of the hash of its
 * address.
 */
export function AccessLog() {
  const { t } = useLingui()
  const { params } = useSection()
  const query = listQueryOf(listAccessEndpoint, params, names)
  const log = useStaffAnswer(listAccessEndpoint, { query }, { keep: true })

  return (
    <div className="grid gap-4">
      <LogFilters names={filters}>
        <SelectField
          label={t`Outcome`}
          name="outcome"
          defaultValue={params.get('outcome') ?? ''}
          options={[
            { value: '', label: t`All` },
            { value: 'denied', label: t`Denied` },
            { value: 'granted', label: t`Granted` },
          ]}
        />
        <SelectField
          label={t`What`}
          name="what"
          defaultValue={params.get('what') ?? ''}
          options={[
            { value: '', label: t`All` },
            { value: 'admin', label: t`Staff area` },
            { value: 'channels', label: t`Contact details of companions` },
          ]}
        />
        <Field
          label={t`Who`}
          name="member"
          placeholder={t`Name or ID`}
          defaultValue={params.get('member') ?? ''}
          maxLength={100}
        />
      </LogFilters>
      <LogView log={log} names={filters}>
        {(entries) => <Entries entries={entries} />}
      </LogView>
    </div>
  )
}

function Entries({ entries }: { entries: readonly AccessEntry[] }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  return (
    <Table heads={[t`When`, t`Who`, t`What`, t`Outcome`, t`Network`]}>
      {entries.map(({ id, at, member, what, companion, outcome, network }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">{moment(at)}</td>
          <td>
            <Link to={userAddress(member.id)} className="link">
              {member.name ?? (
                <span>
                  <Trans>A deleted account</Trans>
                </span>
              )}
            </Link>
          </td>
          <td>
            {what === 'admin' ? <Trans>Staff area</Trans> : <Trans>Contact details of</Trans>}{' '}
            {companion &&
              (companion.name ? (
                <Link to={addressWith({ companion: companion.id, edit: null })} className="link">
                  {companion.name}
                </Link>
              ) : (
                <span>
                  <Trans>a deleted companion</Trans>
                </span>
              ))}
          </td>
          <td>
            <Badge
              tone={outcome === 'granted' ? 'sage' : 'paper'}
              className={outcome === 'granted' ? '' : 'badge-late'}
            >
              {outcome === 'granted' ? <Trans>Granted</Trans> : <Trans>Denied</Trans>}
            </Badge>
          </td>
          <td>
            <code>{network ?? '–'}</code>
          </td>
        </tr>
      ))}
    </Table>
  )
}
