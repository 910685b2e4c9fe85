import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import type { AuditAnswer, AuditEntry } from '#contract/administration'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { actWord, knownActs, subjectOf } from './act-words.ts'
import { saveError, sendAsAdmin } from './ask.ts'
import { SelectField } from './fields.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useAdmin } from './use-admin.ts'
import { useSection } from './use-section.ts'

const PATH = '/api/admin/audit-log'
const filters = ['act', 'actor', 'subject', 'from', 'to'] as const

export function AuditLog() {
  const { t: words } = useLingui()
  const { params, go, addressWith } = useSection()
  const [message, setMessage] = useState<Message>(null)
  const query = new URLSearchParams()
  for (const key of [...filters, 'before']) {
    const value = params.get(key)
    if (value) query.set(key, value)
  }
  const { data, error, refetch } = useAdmin<AuditAnswer>(`${PATH}?${query}`, { keep: true })

  function narrow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const wished = filters.map((key) => [key, String(typed.get(key) ?? '').trim()] as const)
    go({ ...Object.fromEntries(wished), before: null })
  }

  async function save(kind: 'csv' | 'json') {
    setMessage(null)
    try {
      const response = await sendAsAdmin('GET', `${PATH}.${kind}?${query}`)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = `audit-log.${kind}`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (failure) {
      setMessage({ kind: 'error', text: saveError(failure, t`Failed to export the log.`) })
    }
  }

  return (
    <div className="grid gap-6">
      <form key={query.toString()} className="admin-filters" onSubmit={narrow}>
        <SelectField
          label={words`Act`}
          name="act"
          defaultValue={params.get('act') ?? ''}
          options={[
            { value: '', label: words`All` },
            ...knownActs.map((act) => ({ value: act, label: act })),
          ]}
        />
        <Field
          label={words`Who, by id`}
          name="actor"
          defaultValue={params.get('actor') ?? ''}
          maxLength={100}
        />
        <Field
          label={words`Subject`}
          name="subject"
          defaultValue={params.get('subject') ?? ''}
          maxLength={100}
        />
        <Field
          label={words`From`}
          name="from"
          type="date"
          defaultValue={params.get('from') ?? ''}
        />
        <Field label={words`To`} name="to" type="date" defaultValue={params.get('to') ?? ''} />
        <Button type="submit" variant="line">
          <Trans>Show</Trans>
        </Button>
        <Button variant="quiet" onClick={() => void save('csv')}>
          <Trans>Export as CSV</Trans>
        </Button>
        <Button variant="quiet" onClick={() => void save('json')}>
          <Trans>Export as JSON</Trans>
        </Button>
      </form>
      <FormMessage message={message} />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <Entries entries={data.entries} />
      ) : (
        <Skeleton className="h-72" />
      )}
      {data?.next && (
        <p>
          <ButtonLink variant="line" to={addressWith({ before: String(data.next) })}>
            <Trans>Older</Trans>
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const Entries = ({ entries }: Pick<AuditAnswer, 'entries'>) => (
  <div className="admin-scroll">
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>When</Trans>
          </th>
          <th scope="col">
            <Trans>Who</Trans>
          </th>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Before and after</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="whitespace-nowrap">{entry.at.slice(0, 19).replace('T', ' ')}</td>
            <td>{entry.actor_name}</td>
            <td>
              {actWord(entry.act)} <strong>{subjectOf(entry)}</strong>
            </td>
            <td>
              <Detail of={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {entries.length === 0 && (
      <p className="py-6 text-ink-2">
        <Trans>Nothing was done that fits.</Trans>
      </p>
    )}
  </div>
)

const Detail = ({ of: { detail } }: { of: AuditEntry }) => (
  <details>
    <summary>
      <Trans>Show</Trans>
    </summary>
    <pre className="admin-pre">{JSON.stringify(detail, null, 2)}</pre>
  </details>
)
