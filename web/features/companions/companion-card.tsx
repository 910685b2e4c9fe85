import { Trans } from '@lingui/react/macro'
import { memo, ViewTransition } from 'react'
import { Link } from '../../ui/link.tsx'
import { CARD_TAGS } from '#platform/limits'
import { Badge } from '../../ui/badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { CardData } from './card-data.ts'
import { LockedCard } from './locked-card.tsx'
import { AnswerTimeLine } from './answer-time.tsx'
import { HourPrice } from './hour-price.tsx'
import { Presence } from './presence.tsx'

type Props = { companion: CardData; now: number; eager: boolean; showFeatured: boolean }

export const CARD_SIZES = '(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 45vw'

export const CompanionCard = memo(function CompanionCard({
  companion,
  now,
  eager,
  showFeatured,
}: Props) {
  const { id, slug, name, age, city, status, last_active, tags, public_photos } = companion
  if (companion.locked) return <LockedCard city={city} {...companion.locked} />
  return (
    <Link to={`/companion/${slug}`} className="group block">
      <span className={`relative block ${companion.isFeatured ? 'gilded' : ''}`}>
        <ViewTransition name={`photo-${id}`} default="none" share="auto">
          <Picture photo={public_photos[0]} sizes={CARD_SIZES} eager={eager} alt="" />
        </ViewTransition>
        {companion.isNew && (
          <Badge className="absolute top-4 left-0">
            <Trans>New</Trans>
          </Badge>
        )}
        {companion.isVip && (
          <Badge tone="brass" className="absolute top-4 right-0">
            <Trans>VIP</Trans>
          </Badge>
        )}
        {showFeatured && companion.isFeatured && (
          <Badge tone="brass" className="absolute bottom-0 left-0">
            <Trans>Featured</Trans>
          </Badge>
        )}
      </span>
      <span className="mt-3 flex items-baseline justify-between gap-2">
        <span className="card-name group-hover:text-wine">{name}</span>
        <span className="text-ink-2 tabular-nums">{age}</span>
      </span>
      <Presence
        status={status}
        lastActive={last_active}
        now={now}
        city={companion.district ?? city}
      />
      <HourPrice francs={companion.price_per_hour} />
      <AnswerTimeLine step={companion.answer_time} />
      <span className="mt-2 flex flex-wrap gap-1.5">
        {tags.slice(0, CARD_TAGS).map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </span>
    </Link>
  )
})
