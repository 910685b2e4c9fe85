import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { removeContentEndpoint } from '#companions/own/own-content'
import { offerFields } from '#companions/offer-texts'
import { facetOf, factFields } from '#companions/profile-fields'
import type { RemovableField, OwnContent } from '#companions/revisions'
import { textFields, translatedFields } from '#platform/text-languages'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { valueLabel } from '../../../features/companions/labels.ts'
import { call } from '../../../lib/api/call.ts'
import { keysOf } from '../../../lib/api/keys-of.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ProfileGroup } from '../../shared/profile-groups.ts'
import { isRemovableIn } from './groups/group-contents.ts'
import { labelWithValue } from './label-with-value.ts'
import { ownPlaceName, ownRateName } from '../../../features/companions/own-value-labels.ts'
import type { ProfileEditor } from './use-profile-editor.ts'
import { useRefusal } from './use-refusal.ts'

type Item = { field: RemovableField; label: string; item?: string }

type Props = { group: ProfileGroup; editor: ProfileEditor }

/** The group's published values, each with a button that removes it without a review. */
export function GroupRemovals({ group, editor }: Props) {
  const { t } = useLingui()
  const { draft, details } = editor
  const items = useItems(editor.state.content).filter(({ field }) => isRemovableIn(group, field))
  const refusal = useRefusal()
  const [busy, setBusy] = useState('')
  const [message, setMessage] = useState<Message>(null)

  async function remove({ field, item, label }: Item) {
    if (busy) return
    setBusy(label)
    setMessage(null)
    try {
      if ((await draft.save()) && (await details.save())) {
        const body = item ? { field, item } : { field }
        const content = await call(removeContentEndpoint, { body })
        draft.reset(content)
        details.reset(content.details)
        setMessage({ kind: 'success', text: t`Your profile no longer shows this: ${label}` })
      }
    } catch (error) {
      setMessage({ kind: 'error', text: refusal(error) })
    }
    setBusy('')
  }
  if (items.length === 0 && !message) return null
  return (
    <details className="own-removal">
      <summary>
        <Trans>Remove from the site now</Trans>
        <Icon name="chevron-down" />
      </summary>
      <ul className="own-removals">
        {items.map((item) => (
          <li key={`${item.field}${item.item ?? ''}`}>
            <span>{item.label}</span>
            <Button
              variant="quiet"
              aria-label={t`Remove ${item.label} now`}
              aria-busy={busy === item.label}
              onClick={() => void remove(item)}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
    </details>
  )
}

function useItems({ published, details }: OwnContent): Item[] {
  const { t } = useLingui()
  const names = useContentNames()
  const texts = [...textFields, ...translatedFields, 'price_per_hour'] as const
  const channels = {
    phone: t`Phone`,
    whatsapp: t`WhatsApp`,
    telegram: t`Telegram`,
    email: t`Email`,
  }
  const lists = {
    place: published.place,
    services: published.services.map(({ name }) => name),
    rates: Object.keys(published.rates),
    languages: published.languages,
    personality_traits: published.personality_traits,
  }
  const offers = offerFields.flatMap((field) =>
    Object.keys(published[field]).map((item) => ({
      field,
      item,
      label: labelWithValue(names[field], ownRateName(item)),
    })),
  )
  const labelFor = (field: keyof typeof lists, item: string) => {
    if (field === 'personality_traits') return item
    if (field === 'rates') return ownRateName(item)
    return field === 'place' ? ownPlaceName(item) : valueLabel(field, item)
  }
  return [
    ...texts.filter((field) => published[field]).map((field) => ({ field, label: names[field] })),
    ...factFields.flatMap((field) => {
      const value = published[field]
      const facet = facetOf(field)
      if (!value) return []
      const label = facet ? labelWithValue(names[field], valueLabel(facet, value)) : names[field]
      return [{ field, label }]
    }),
    ...keysOf(lists).flatMap((field) =>
      lists[field].map((item) => ({
        field,
        item,
        label: labelWithValue(names[field], labelFor(field, item)),
      })),
    ),
    ...offers,
    ...keysOf(channels)
      .filter((field) => details.contact[field])
      .map((field) => ({ field, label: channels[field] })),
  ]
}
