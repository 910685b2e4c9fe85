import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import {
  agreeTrustedContactEndpoint,
  confirmTestAlarmEndpoint,
  leaveTrustedContactEndpoint,
  readTrustedContactEndpoint,
  type TrustedContact,
} from '#companions/trusted-contacts'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ContactDevice } from './contact-device.tsx'
import { fragmentOf, openSealed, type ContactLink } from './sealed-note.ts'
import { trustedLinks } from '../../../lib/push/trusted-links.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'
import { Form } from '../../../ui/form.tsx'

type Note = { where: string; whom: string; todo: string }

const textIn = (value: unknown, name: string): string => {
  const text = (value as Record<string, unknown> | null)?.[name]
  return typeof text === 'string' ? text : ''
}

/** The page of a contact's link: it lets them agree, confirm a test, open the note and leave. */
export function TrustedContactView({ link }: { link: ContactLink }) {
  const [contact, setContact] = useState<TrustedContact | null>(null)
  const [name, setName] = useState('')
  const [hasLeft, setLeft] = useState(false)
  const { busy, message, setMessage, run } = useSingleCall()
  const { token, privateKey } = link

  useEffect(() => {
    const load = async () => {
      const answer = await call(readTrustedContactEndpoint, { body: { token } })
      const card = await openSealed({ publicKey: answer.publicKey, privateKey }, answer.card)
      setName(textIn(card, 'name'))
      setContact(answer)
      if (answer.email !== null) trustedLinks.add(fragmentOf({ token, privateKey }))
    }
    load().catch((error: unknown) => {
      const text = error instanceof CallError ? error.message : t`This link isn’t complete.`
      setMessage({ kind: 'error', text })
    })
  }, [token, privateKey, setMessage])

  const change = (send: () => Promise<TrustedContact | null>) =>
    run(async () => {
      const answer = await send()
      if (answer) setContact(answer)
      else {
        trustedLinks.remove(fragmentOf(link))
        setLeft(true)
      }
    })

  async function agree(field: (name: string) => string) {
    const email = field('email')
    await change(async () => {
      const answer = await call(agreeTrustedContactEndpoint, {
        body: { token, email, agreed: true },
      })
      trustedLinks.add(fragmentOf(link))
      return answer
    })
  }

  if (hasLeft) {
    return (
      <p role="status">
        <Trans>You’re no longer a contact. We’ve deleted your address and device.</Trans>
      </p>
    )
  }
  if (!contact) return message ? <FormMessage message={message} /> : <Skeleton className="h-48" />
  if (contact.email === null) {
    return (
      <>
        <p>
          <Trans>
            <strong>{name}</strong> asks you to be a trusted contact. If her safety timer runs out,
            we’ll email you to call her, and you can open a note.
          </Trans>
        </p>
        <p className="text-ink-2">
          <Trans>
            Until an alarm, you see nothing, and you can leave at any time. Only this link opens the
            note, so keep it; we can’t read the note.
          </Trans>
        </p>
        <Form className="form" onSubmit={agree}>
          <Field label={t`Your email address`} type="email" name="email" required />
          <Checkbox
            name="agreed"
            required
            label={t`I agree to receive alarms of this timer at this address, at any hour.`}
          />
          <FormMessage message={message} />
          <p>
            <Button type="submit" aria-busy={busy}>
              <Trans>Agree</Trans>
            </Button>
          </p>
        </Form>
      </>
    )
  }
  return (
    <>
      {contact.alarm ? (
        <AlarmPart alarm={contact.alarm} name={name} keys={{ ...contact, privateKey }} />
      ) : (
        <p>
          <Trans>
            You’re a trusted contact of <strong>{name}</strong>. There’s no alarm.
          </Trans>
        </p>
      )}
      {contact.testSentAt !== null && !contact.isTested && (
        <section className="grid gap-4">
          <p>
            <Trans>A test alarm was sent to {contact.email}. Has the email arrived?</Trans>
          </p>
          <p>
            <Button
              aria-busy={busy}
              onClick={() => void change(() => call(confirmTestAlarmEndpoint, { body: { token } }))}
            >
              <Trans>The test has arrived</Trans>
            </Button>
          </p>
        </section>
      )}
      <FormMessage message={message} />
      {contact.notifications.publicKey !== null && (
        <ContactDevice
          token={token}
          publicKey={contact.notifications.publicKey}
          device={contact.notifications.device}
          hasEnded={contact.notifications.hasEnded}
          onChange={setContact}
        />
      )}
      <p>
        <Button
          variant="line"
          aria-busy={busy}
          onClick={() =>
            void change(async () => {
              await call(leaveTrustedContactEndpoint, { body: { token } })
              return null
            })
          }
        >
          <Trans>Leave as a contact</Trans>
        </Button>
      </p>
    </>
  )
}

type AlarmProps = {
  alarm: NonNullable<TrustedContact['alarm']>
  name: string
  keys: { publicKey: string; privateKey: string }
}

/** An alarm of the last day: first call, then open the note. */
function AlarmPart({ alarm, name, keys }: AlarmProps) {
  const [note, setNote] = useState<Note | null>(null)
  const [problem, setProblem] = useState('')
  const sealed = alarm.note
  if (alarm.clearedAt !== null) {
    return (
      <p>
        <Trans>
          All clear: <strong>{name}</strong> has ended the timer after the alarm.
        </Trans>
      </p>
    )
  }
  if (sealed === null) {
    return (
      <p className="text-h4" role="alert">
        <Trans>
          Call {name} now. No note is stored: we delete notes a day after a timer has ended.
        </Trans>
      </p>
    )
  }
  const open = async () => {
    const value = await openSealed(keys, sealed)
    setNote({
      where: textIn(value, 'where'),
      whom: textIn(value, 'whom'),
      todo: textIn(value, 'todo'),
    })
  }
  return (
    <section className="grid gap-4">
      <p className="text-h4" role="alert">
        <Trans>Call {name} now. If you can’t reach her, open the note.</Trans>
      </p>
      {note ? (
        <dl className="trusted-note">
          <dt>
            <Trans>Where</Trans>
          </dt>
          <dd>{note.where || '–'}</dd>
          <dt>
            <Trans>With whom</Trans>
          </dt>
          <dd>{note.whom || '–'}</dd>
          <dt>
            <Trans>What to do</Trans>
          </dt>
          <dd>{note.todo || '–'}</dd>
        </dl>
      ) : (
        <p>
          <Button
            onClick={() => void open().catch(() => setProblem(t`We couldn’t open the note.`))}
          >
            <Trans>Open the note</Trans>
          </Button>
        </p>
      )}
      <FormMessage message={problem ? { kind: 'error', text: problem } : null} />
    </section>
  )
}
