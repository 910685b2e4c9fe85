import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  answerAuthorityRequestEndpoint,
  AUTHORITY_LENGTH,
  listAuthorityRequestsEndpoint,
  recordAuthorityRequestEndpoint,
  type AuthorityRequest,
} from '#moderation/admin-authority-requests'
import { authorityKinds, type AuthorityOutcome } from '#moderation/authority-requests'
import { dayOf } from '#platform/days'
import { useAuthorityNames } from '../../../features/moderation/transparency/use-authority-names.ts'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useSaving } from '../../shared/api/use-saving.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { Table } from '../../shared/list/table.tsx'
import { Form } from '../../../ui/form.tsx'

/** Requests of authorities and the answers, which staff record for the public figures and can't change afterwards. */
export function AuthorityRequests() {
  const { t } = useLingui()
  const names = useAuthorityNames()
  const { data } = useStaffAnswer(listAuthorityRequestsEndpoint, {})
  const cache = useStaffCache()
  const reload = useReload()
  const mayRecord = useMay()(recordAuthorityRequestEndpoint)
  const [message, setMessage] = useState<Message>(null)
  if (!data) return null

  async function answer(id: string, outcome: AuthorityOutcome) {
    setMessage(null)
    try {
      const requests = await call(answerAuthorityRequestEndpoint, {
        params: { id },
        body: { outcome },
      })
      cache.set(listAuthorityRequestsEndpoint, {}, requests)
      void reload()
    } catch (error) {
      const fallback = t`We couldn’t save this. Check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, fallback) })
    }
  }
  return (
    <section className="mt-12 grid gap-6" aria-labelledby="authorities">
      <h2 id="authorities" className="text-h4">
        <Trans>Requests of authorities</Trans>
      </h2>
      <p className="max-w-2xl text-ink-2">
        <Trans>
          Record each request and its answer, without the name of a person. Entries can’t be changed
          and are counted in the public figures.
        </Trans>
      </p>
      {mayRecord && <RecordForm />}
      <FormMessage message={message} />
      {data.requests.length > 0 && (
        <Table heads={[t`Authority`, t`Received`, t`Answer`]}>
          {data.requests.map((request) => (
            <tr key={request.id}>
              <th scope="row">
                {names[request.kind]}
                <small>{request.authority}</small>
              </th>
              <td>{longDate(request.receivedOn)}</td>
              <td>
                <AnswerCell
                  request={request}
                  onAnswer={mayRecord ? (outcome) => void answer(request.id, outcome) : null}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

type AnswerCellProps = {
  request: AuthorityRequest
  /** Null: the role can't record answers. */
  onAnswer: ((outcome: AuthorityOutcome) => void) | null
}

function AnswerCell({ request, onAnswer }: AnswerCellProps) {
  const { t } = useLingui()
  const { answer } = request
  if (answer) {
    const name = answer.outcome === 'data' ? t`With data` : t`Without data`
    return <span key="answer">{`${name} · ${longDate(answer.at)}`}</span>
  }
  if (!onAnswer) return <span key="none">{t`Not answered`}</span>
  return (
    <span className="flex flex-wrap gap-4">
      <Button variant="quiet" className="text-small" onClick={() => onAnswer('data')}>
        <Trans>Answered with data</Trans>
      </Button>
      <Button variant="quiet" className="text-small" onClick={() => onAnswer('no_data')}>
        <Trans>Answered without data</Trans>
      </Button>
    </span>
  )
}

function RecordForm() {
  const { t } = useLingui()
  const names = useAuthorityNames()
  const cache = useStaffCache()
  const reload = useReload()
  // The id makes a retry record the same request.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<AuthorityRequest['kind']>('police')
  const [authority, setAuthority] = useState('')
  const [receivedOn, setReceivedOn] = useState(() => dayOf(Date.now()))
  const { busy, message, setMessage, run } = useSaving()

  async function submit() {
    await run(async () => {
      const body = { id, kind, authority, receivedOn }
      const requests = await call(recordAuthorityRequestEndpoint, { body })
      cache.set(listAuthorityRequestsEndpoint, {}, requests)
      setId(crypto.randomUUID())
      setAuthority('')
      setMessage({ kind: 'success', text: t`The request has been recorded.` })
      void reload()
    })
  }
  return (
    <Form className="admin-step admin-narrow" aria-label={t`Record a request`} onSubmit={submit}>
      <SelectField
        label={t`Kind of authority`}
        value={kind}
        options={authorityKinds.map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) =>
          setKind(authorityKinds.find((value) => value === target.value) ?? kind)
        }
      />
      <Field
        label={t`Authority and reference`}
        required
        maxLength={AUTHORITY_LENGTH}
        value={authority}
        onChange={(event) => setAuthority(event.target.value)}
      />
      <Field
        label={t`Received on`}
        type="date"
        required
        value={receivedOn}
        onChange={(event) => setReceivedOn(event.target.value)}
      />
      <FormMessage message={message} />
      <p>
        <Button type="submit" aria-busy={busy}>
          <Trans>Record request</Trans>
        </Button>
      </p>
    </Form>
  )
}
