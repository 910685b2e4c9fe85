import { Trans } from '@lingui/react/macro'
import { memo, ViewTransition } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Companion } from '#catalogue/companions'
import { CARD_TAGS } from '#platform/limits'
import { list } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextLanguageField } from '../../ui/text-language.tsx'
import { valueLabel } from './labels.ts'
import { LockedRow } from './locked-card.tsx'
import { Availability } from './availability.tsx'
import { AnswerTimeLine } from './answer-time.tsx'
import { HourPrice } from './hour-price.tsx'
import { Presence } from './presence.tsx'

type Props = { companion: Companion; now: number; eager?: boolean }

/** A companion in the list view. */
export const CompanionRow = memo(function CompanionRow({ companion, now, eager = false }: Props) {
  const { id, slug, name, age, city, status, last_active, bio, public_photos, otherLanguage } =
    companion
  if (companion.locked) return <LockedRow city={city} {...companion.locked} />
  return (
    <Link to={`/companion/${slug}`} className="group flex gap-4 py-4 md:gap-8">
      <span className={`w-24 flex-none md:w-32 ${companion.isFeatured ? 'gilded' : ''}`}>
        <ViewTransition name={`photo-${id}`} default="none" share="auto">
          <Picture photo={public_photos[0]} sizes="8rem" eager={eager} alt="" />
        </ViewTransition>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="card-name group-hover:text-wine">{name}</span>
          <span className="text-ink-2 tabular-nums">{age}</span>
          <span className="ml-auto flex flex-wrap justify-end gap-1.5">
            {companion.isFeatured && (
              <Badge tone="brass">
                <Trans>Featured</Trans>
              </Badge>
            )}
            {companion.isNew && (
              <Badge className="bg-paper-2">
                <Trans>New</Trans>
              </Badge>
            )}
          </span>
        </span>
        <Presence
          status={status}
          lastActive={last_active}
          now={now}
          city={companion.district ?? city}
        />
        <HourPrice francs={companion.price_per_hour} />
        <AnswerTimeLine step={companion.answer_time} />
        <Availability available={companion.available} />
        <span
          lang={otherLanguage?.bio}
          className="mt-2 line-clamp-3 max-w-2xl text-small md:text-body"
        >
          {bio}
        </span>
        <TextLanguageField language={otherLanguage?.bio} />
        <span className="mt-2 flex flex-wrap gap-1.5">
          {companion.tags.slice(0, CARD_TAGS).map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </span>
        <span className="mt-2 block text-small text-ink-2">
          {list(companion.languages.map((language) => valueLabel('languages', language)))}
        </span>
      </span>
    </Link>
  )
})
