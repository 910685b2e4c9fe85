import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { auditFields, type AuditField } from '#staff/audit-fields'
import {
  exportAuditEndpoint,
  exportAuditJsonEndpoint,
  listAuditEndpoint,
  type AuditEntry,
  type ListedEntry,
} from '#staff/audit-log'
import { download } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Field } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { actionGroups, actionLabel } from '../../shared/audit/audit-labels.ts'
import { saveError } from '../../shared/api/save-error.ts'
import { AccessLog } from './access-log.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogView } from './log-view.tsx'
import { EntryActor, EntrySubject } from '../../shared/audit/entry-text.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Table } from '../../shared/list/table.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { listQueryOf } from '../../shared/list/use-list.ts'
import { sectionAddress, useSection } from '../../shared/api/use-section.ts'
import { saveFile } from '../../../lib/save-file.ts'

const filters = ['act', 'field', 'actor', 'subject', 'from', 'to'] as const
const names = {
  act: 'act',
  field: 'field',
  actor: 'actor',
  subject: 'subject',
  from: 'from',
  to: 'to',
  before: 'before',
} as const

const fieldNames: Record<AuditField, MessageDescriptor> = {
  prices: msg`Rates and prices`,
  name: msg`Name`,
  age: msg`Age range`,
  location: msg`Location`,
  status: msg`Status and visibility`,
  verifications: msg`Verification record`,
  schedule: msg`Schedule`,
  contact: msg({ message: 'Contact', context: 'heading' }),
}

/** Actions of staff, or the access log; the address chooses. */
export function AuditLog() {
  const { t } = useLingui()
  const { params } = useSection()
  const isAccess = params.get('view') === 'access'
  const viewLink = (view: string, name: string, isShown: boolean) => (
    <Link to={sectionAddress('audit') + view} aria-current={isShown ? 'page' : undefined}>
      {name}
    </Link>
  )
  return (
    <div className="grid gap-4">
      <nav className="admin-views" aria-label={t`Views`}>
        {viewLink('', t`Changes`, !isAccess)}
        {viewLink('&view=access', t`Access`, isAccess)}
      </nav>
      {isAccess ? <AccessLog /> : <Changes />}
    </div>
  )
}

function Changes() {
  const { t } = useLingui()
  const { params } = useSection()
  const [message, setMessage] = useState<Message>(null)
  const query = listQueryOf(listAuditEndpoint, params, names)
  const log = useStaffAnswer(listAuditEndpoint, { query }, { keep: true })

  async function save(kind: 'csv' | 'json') {
    setMessage(null)
    try {
      const file = await download(kind === 'csv' ? exportAuditEndpoint : exportAuditJsonEndpoint, {
        query,
      })
      saveFile(file, { type: file.type, name: `audit-log.${kind}` })
    } catch (failure) {
      setMessage({
        kind: 'error',
        text: saveError(failure, t`We couldn’t export the log. Try again.`),
      })
    }
  }

  return (
    <div className="grid gap-4">
      <LogFilters
        names={filters}
        more={
          <>
            <Button variant="quiet" onClick={() => void save('csv')}>
              <Trans>Export as CSV</Trans>
            </Button>
            <Button variant="quiet" onClick={() => void save('json')}>
              <Trans>Export as JSON</Trans>
            </Button>
          </>
        }
      >
        <SelectField
          label={t`What`}
          name="act"
          defaultValue={params.get('act') ?? ''}
          options={[{ value: '', label: t`All` }]}
          groups={actionGroups()}
        />
        <SelectField
          label={t`Changed field`}
          name="field"
          defaultValue={params.get('field') ?? ''}
          options={[{ value: '', label: t`Any` }, ...fieldOptions()]}
        />
        <Field
          label={t`Who`}
          placeholder={t`Name`}
          name="actor"
          defaultValue={params.get('actor') ?? ''}
          maxLength={100}
        />
        <Field
          label={t`Subject`}
          placeholder={t`Name, reference or ID`}
          name="subject"
          defaultValue={params.get('subject') ?? ''}
          maxLength={100}
        />
      </LogFilters>
      <FormMessage message={message} />
      <LogView log={log} names={filters}>
        {(entries) => <Entries entries={entries} field={fieldOf(params.get('field'))} />}
      </LogView>
    </div>
  )
}

type EntriesProps = {
  entries: readonly ListedEntry[]
  /** The field that the filter selects; its change is expanded. */
  field: AuditField | null
}

function Entries({ entries, field }: EntriesProps) {
  const { t } = useLingui()
  return (
    <Table heads={[t`When`, t`Who`, t`What`, t`Before and after`]}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap">{moment(entry.at)}</td>
          <td>
            <EntryActor entry={entry} />
          </td>
          <td>
            {actionLabel(entry.act)} <EntrySubject entry={entry} />
          </td>
          <td>
            <Detail of={entry} field={field} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Detail({ of: { detail }, field }: { of: AuditEntry; field: AuditField | null }) {
  const changes = field && changesIn(detail, field)
  return (
    <details open={changes !== null}>
      <summary>
        <Trans>Show</Trans>
      </summary>
      <pre className="max-w-136 text-label tracking-normal whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(changes ?? detail, null, 2)}
      </pre>
    </details>
  )
}

const fieldOf = (text: string | null): AuditField | null =>
  text !== null && Object.hasOwn(fieldNames, text) ? (text as AuditField) : null

const fieldOptions = () =>
  Object.entries(fieldNames).map(([value, name]) => ({ value, label: i18n._(name) }))

/** The changes of an entry to the given field only; `null` if it has none. */
function changesIn({ changes }: AuditEntry['detail'], field: AuditField): object | null {
  const fields: readonly string[] = auditFields[field]
  const wantedChanges = Object.entries(changes ?? {}).filter(([name]) => fields.includes(name))
  return wantedChanges.length > 0 ? Object.fromEntries(wantedChanges) : null
}
