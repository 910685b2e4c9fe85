import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import type { ChannelKind } from '#companions/channels'

const channels: Record<ChannelKind, MessageDescriptor> = {
  phone: msg`Telephone`,
  whatsapp: msg`WhatsApp`,
  telegram: msg`Telegram`,
  email: msg`Email`,
}

export const channelName = (kind: ChannelKind) => i18n._(channels[kind])
