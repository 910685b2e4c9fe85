import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Companion } from '#contract/companions'
import type { AnswerOf } from '#contract/endpoint'
import { openContactDetails } from '#contract/requests.api'
import { errorMessageOf } from '../../lib/api.ts'
import { usePremium } from '../../lib/auth/use-premium.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { PanelLink } from '../../ui/panel-link.tsx'

type Channel = AnswerOf<typeof openContactDetails>['channels'][number]

const names: Record<Channel['kind'], string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  email: 'Email',
}

function addressOf({ kind, value }: Channel): string {
  if (kind === 'email') return `mailto:${value}`
  if (kind === 'telegram') return `https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`
  return `https://wa.me/${value.replace(/\D/g, '')}`
}

/** What premium members may see besides: how the companion herself wants to be written to. */
export function OwnChannels({ companion }: { companion: Pick<Companion, 'id' | 'name'> }) {
  const { t } = useLingui()
  const premium = usePremium()
  const [channels, setChannels] = useState<Channel[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const { id, name } = companion

  async function show() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      setChannels((await call(openContactDetails, { params: { id } })).channels)
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
    setBusy(false)
  }

  return (
    <section className="channels" aria-label={t`Direct contact details`}>
      <h3 className="text-h4">
        <Trans>Direct contact details</Trans>
      </h3>
      {!premium ? (
        <p className="text-small text-ink-2">
          <Trans>
            Premium members also see the contact details that a companion shares.{' '}
            <PanelLink panel="premium" className="link">
              See Premium
            </PanelLink>
          </Trans>
        </p>
      ) : channels === null ? (
        <>
          <p className="text-small text-ink-2">
            <Trans>
              {name}’s direct contact details, where shared. For everyone’s safety, each view is
              logged.
            </Trans>
          </p>
          <Button variant="line" aria-busy={busy} onClick={() => void show()}>
            <Trans>Show contact details</Trans>
          </Button>
        </>
      ) : (
        <div role="status">
          {channels.length === 0 && <Trans>{name} hasn’t shared direct contact details.</Trans>}
          <dl>
            {channels.map((channel) => (
              <div key={channel.kind}>
                <dt>{names[channel.kind]}</dt>
                <dd>
                  <a
                    href={addressOf(channel)}
                    className="link"
                    target="_blank"
                    rel="noreferrer noopener"
                  >
                    {channel.value}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <FormMessage message={message} />
    </section>
  )
}
