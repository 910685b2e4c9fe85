import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  addSafetyContactEndpoint,
  MAX_SAFETY_CONTACTS,
  removeSafetyContactEndpoint,
  safetyLabelLength,
  testSafetyContactEndpoint,
  type SafetyContact,
} from '#companions/safety-timer'
import { TRUSTED_CONTACT_PATH } from '#companions/trusted-contacts'
import {
  createContactLink,
  fragmentOf,
  sealFor,
} from '../../../features/companions/safety-timer/sealed-note.ts'
import { call } from '../../../lib/api/call.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSafetyChange } from './use-safety-timer.ts'
import { Form } from '../../../ui/form.tsx'

/** The contacts, each with its next step, and the form to add one. */
export function ContactsList({ contacts }: { contacts: readonly SafetyContact[] }) {
  const [link, setLink] = useState<string | null>(null)
  return (
    <>
      {contacts.length > 0 && (
        <ul className="own-removals">
          {contacts.map((contact) => (
            <ContactItem key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {contacts.length < MAX_SAFETY_CONTACTS && (
        <AddContactForm key={contacts.length} onAdded={setLink} />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

function ContactItem({ contact }: { contact: SafetyContact }) {
  const { id, label, state, notifications } = contact
  const { t } = useLingui()
  const { change, busy, message } = useSafetyChange()
  const states: Record<SafetyContact['state'], string> = {
    invited: t`This contact hasn’t agreed yet`,
    agreed: t`This contact has agreed. Send a test alarm.`,
    testing: t`Test alarm sent. Waiting for a confirmation.`,
    ready: t`Ready`,
    unreachable: t`Their mailbox rejects our email`,
    left: t`This contact has left`,
  }
  const params = { id }
  const mayTest = state === 'agreed' || state === 'testing' || state === 'ready'
  return (
    <li className="own-contact">
      <span>
        <strong>{label}</strong>
        <small>{states[state]}</small>
        {notifications === 'on' && (
          <small>
            <Trans>Email and notifications</Trans>
          </small>
        )}
        {notifications === 'lost' && (
          <small>
            <Trans>Notifications no longer reach their device, only email does.</Trans>
          </small>
        )}
        <FormMessage message={message} />
      </span>
      {mayTest && (
        <Button
          variant={state === 'agreed' ? 'solid' : 'line'}
          aria-busy={busy}
          onClick={() => void change(() => call(testSafetyContactEndpoint, { params }))}
        >
          {state === 'agreed' ? <Trans>Send test alarm</Trans> : <Trans>Test again</Trans>}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-busy={busy}
        aria-label={t`Remove ${label}`}
        onClick={() => void change(() => call(removeSafetyContactEndpoint, { params }))}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}

function AddContactForm({ onAdded }: { onAdded: (link: string) => void }) {
  const { t } = useLingui()
  const { change, busy, message } = useSafetyChange()

  async function submit(text: (name: string) => string) {
    const { tokenHash, publicKey, ...keys } = await createContactLink()
    const card = await sealFor(publicKey, { name: text('name') })
    const contact = { id: crypto.randomUUID(), label: text('label'), tokenHash, publicKey, card }
    const isAdded = await change(() => call(addSafetyContactEndpoint, { body: contact }))
    if (!isAdded) return
    const address = new URL(inLanguage(TRUSTED_CONTACT_PATH), location.href)
    address.hash = fragmentOf(keys)
    onAdded(address.href)
  }
  return (
    <Form className="form" onSubmit={submit}>
      <Field
        label={t`Your name for the contact`}
        hint={t`Such as an initial. You see it on your timer.`}
        name="label"
        autoComplete="off"
        required
        maxLength={safetyLabelLength}
      />
      <Field
        label={t`The name your contact knows you by`}
        hint={t`Only your contact can read this encrypted note.`}
        name="name"
        autoComplete="off"
        required
        maxLength={safetyLabelLength}
      />
      <p>
        <Button type="submit" variant="line" aria-busy={busy}>
          <Trans>Add contact</Trans>
        </Button>
      </p>
      <FormMessage message={message} />
    </Form>
  )
}

/** The contact's link, which is shown once: the site does not store its key. */
function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const canShare = typeof navigator.share === 'function'
  async function copy() {
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Dialog
      open
      kind="sheet"
      title={<Trans>Send this link to your contact</Trans>}
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p>
          <Trans>
            Send it yourself, by a messenger you trust. It has the key to your notes, so we neither
            store it nor show it again.
          </Trans>
        </p>
        <Field label={t`Link`} readOnly value={link} onFocus={(event) => event.target.select()} />
        <div className="own-row">
          {canShare && (
            <Button onClick={() => void navigator.share({ url: link }).catch(() => {})}>
              <Trans>Share</Trans>
            </Button>
          )}
          <Button variant={canShare ? 'line' : 'solid'} onClick={() => void copy()}>
            {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
