import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { i18n } from '#i18n'
import { opensFor, type ChannelKind } from '#companions/channels'
import type { Profile } from '#catalogue/companions'
import type { AnswerOf } from '#platform/endpoint'
import { formatPhoneNumber, phoneLink, readPhoneNumber, whatsappLink } from '#platform/phone-number'
import { openContactDetailsEndpoint } from '#messaging/requests'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { usePremium } from '../../../lib/auth/use-premium.ts'
import { call } from '../../../lib/api/call.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

type Channel = AnswerOf<typeof openContactDetailsEndpoint>['channels'][number]

const channelNames: Record<ChannelKind, MessageDescriptor> = {
  phone: msg`Phone`,
  whatsapp: msg`WhatsApp`,
  telegram: msg`Telegram`,
  email: msg`Email`,
}

const channelName = (kind: ChannelKind) => i18n._(channelNames[kind])

function addressOf({ kind, value }: Channel): string {
  if (kind === 'email') return `mailto:${value}`
  if (kind === 'telegram') return `https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`
  const number = readPhoneNumber(value).number ?? value
  return kind === 'phone' ? phoneLink(number) : whatsappLink(number)
}

type Props = { companion: Pick<Profile, 'id' | 'name' | 'channels'> }

/** Direct contact channels that the companion shares with this viewer; empty if there are none. */
export default function ContactDetails({ companion }: Props) {
  const { t } = useLingui()
  const { user } = useAuth()
  const isPremium = usePremium()
  const hydrating = useIsHydrating()
  const [openedChannels, setOpenedChannels] = useState<Channel[] | null>(null)
  const { busy, message, run } = useSingleCall()
  const { id, name, channels } = companion
  if (channels.length === 0) return null
  const viewer = { isMember: user !== null, isPremium }
  const open = channels.filter(({ audience }) => opensFor(audience, viewer))
  const locked = channels.filter((channel) => !open.includes(channel))
  const forMembers = locked.filter(({ audience }) => audience === 'members')
  const forPremium = locked.filter(({ audience }) => audience === 'premium')
  const names = (listedChannels: readonly { kind: ChannelKind }[]) =>
    listedChannels.map(({ kind }) => channelName(kind)).join(', ')

  const show = () =>
    run(async () => {
      const answer = await call(openContactDetailsEndpoint, { params: { id }, asMember: true })
      setOpenedChannels(answer.channels)
    })

  return (
    <section className="channels" aria-label={t`Direct contact details`}>
      <h2 className="text-h4">
        <Trans>Direct contact details</Trans>
      </h2>
      {open.length > 0 && openedChannels === null && (
        <>
          <p className="text-small text-ink-2">
            <span>{names(open)}.</span>{' '}
            {user && (
              <span>
                <Trans>For everyone’s safety, we log each time contact details are opened.</Trans>
              </span>
            )}
          </p>
          <Button variant="line" disabled={hydrating} aria-busy={busy} onClick={() => void show()}>
            <Trans>Show contact details</Trans>
          </Button>
        </>
      )}
      {openedChannels !== null && (
        <div role="status">
          {openedChannels.length === 0 && (
            <span>
              <Trans>{name} hasn’t shared direct contact details.</Trans>
            </span>
          )}
          <dl>
            {openedChannels.map((channel) => (
              <div key={channel.kind}>
                <dt>{channelName(channel.kind)}</dt>
                <dd>
                  <a
                    href={addressOf(channel)}
                    className="link"
                    target="_blank"
                    rel="noreferrer noopener"
                  >
                    {formatPhoneNumber(channel.value)}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {forMembers.length > 0 && (
        <p className="text-small text-ink-2">
          <Trans>
            {names(forMembers)}: for members.{' '}
            <PanelLink panel="account" className="link inline-flex min-h-11 items-center">
              Sign in
            </PanelLink>
          </Trans>
        </p>
      )}
      {forPremium.length > 0 && (
        <p className="text-small text-ink-2">
          <Trans>
            {names(forPremium)}: for Premium members.{' '}
            <PanelLink panel="premium" className="link inline-flex min-h-11 items-center">
              See Premium
            </PanelLink>
          </Trans>
        </p>
      )}
      <FormMessage message={message} />
    </section>
  )
}
