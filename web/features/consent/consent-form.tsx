import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { saveConsent } from '#contract/consent-records.api'
import {
  CONSENT_COOKIE,
  consentKinds,
  consentToAll,
  consentToNone,
  readConsent,
  type Consent,
  type ConsentKind,
} from '#contract/cookie-consent'
import { errorMessageOf } from '../../lib/api.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { call } from '../../lib/call.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'

const storedText = () =>
  new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
const noNews = () => () => {}

/** What someone agrees to, beyond what the site needs. Works without a script, too. */
export function ConsentForm() {
  const { t } = useLingui()
  const { user } = useAuth()
  // A browser without a script is led back here with what it has just chosen.
  const savedText = new URLSearchParams(useLocation().search).get('saved') ?? ''
  const saved = readConsent(savedText)
  // The edge doesn't know what this browser keeps.
  const kept = readConsent(useSyncExternalStore(noNews, storedText, () => savedText))
  const [touched, touch] = useState<Consent | null>(null)
  const chosen = touched ?? kept ?? consentToNone
  const [busy, setBusy] = useState(false)
  const done = t`Your choice has been saved.`
  const [message, setMessage] = useState<Message>(saved && { kind: 'success', text: done })

  const names: Record<ConsentKind, { name: string; what: ReactNode }> = {
    preference: {
      name: t`Preference`,
      what: <Trans>For settings you did not choose yourself. Not currently used.</Trans>,
    },
    analytics: {
      name: t`Analytics`,
      what: <Trans>For counting visits. Not currently used.</Trans>,
    },
    marketing: {
      name: t`Marketing`,
      what: <Trans>For advertising. Not currently used.</Trans>,
    },
  }

  async function save(consent: Consent) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    touch(consent)
    try {
      await call(saveConsent, { body: consent, asMember: user !== null })
      setMessage({ kind: 'success', text: done })
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
    setBusy(false)
  }
  const by = (choice: string) => {
    if (choice === 'all') return consentToAll
    return choice === 'none' ? consentToNone : chosen
  }

  return (
    <form
      method="post"
      action={inLanguage(saveConsent.path)}
      className="form form-wide"
      aria-label={t`Cookie settings`}
      onSubmit={(event) => {
        event.preventDefault()
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        void save(by(button?.value ?? ''))
      }}
    >
      <Checkbox
        label={
          <Trans>
            <strong>Essential</strong> Always on: required for the site and for signing in.
          </Trans>
        }
        checked
        disabled
        readOnly
      />
      {consentKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={
            <>
              <strong>{names[kind].name}</strong> {names[kind].what}
            </>
          }
          name={kind}
          checked={chosen[kind]}
          onChange={({ target }) => touch({ ...chosen, [kind]: target.checked })}
        />
      ))}
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="line" name="choice" value="none" aria-busy={busy}>
          <Trans>Reject all</Trans>
        </Button>
        <Button type="submit" variant="line" name="choice" value="all" aria-busy={busy}>
          <Trans>Accept all</Trans>
        </Button>
        <Button type="submit" variant="line" name="choice" value="chosen" aria-busy={busy}>
          <Trans>Save my choice</Trans>
        </Button>
      </p>
    </form>
  )
}
