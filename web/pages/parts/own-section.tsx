import type { OwnProfile } from '#contract/own'
import type { Departure } from '#contract/own-data'
import type { User } from '@supabase/supabase-js'
import { FiguresSection } from '../../own/figures/figures-section.tsx'
import { MediaSection } from '../../own/media/media-section.tsx'
import { Preview } from '../../own/preview/preview.tsx'
import { Privacy } from '../../own/privacy/privacy.tsx'
import { ProfileSection } from '../../own/profile/profile-section.tsx'
import { RequestsSection } from '../../own/requests/requests-section.tsx'
import { ReviewsSection } from '../../own/reviews/reviews-section.tsx'
import type { Section } from '../../own/shared/sections.ts'
import { Today } from '../../own/today/today.tsx'
import { Verification } from '../../own/verification/verification.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type OwnSectionProps = {
  section: Section
  /** Undefined while it is on its way. */
  own: OwnProfile | undefined
  user: User
  onLeft: (departure: Departure) => void
}

/** A section of a companion's own area. */
export default function OwnSection({ section, own, user, onLeft }: OwnSectionProps) {
  switch (section) {
    case 'requests':
      return <RequestsSection />
    case 'reviews':
      return <ReviewsSection />
    case 'profile':
      return <ProfileSection />
    case 'figures':
      return <FiguresSection />
    case 'verification':
      return <Verification />
    case 'preview':
      return <Preview />
  }
  if (!own) return <Skeleton className="h-96" />
  if (section === 'media') return <MediaSection companionId={own.id} />
  if (section === 'privacy') return <Privacy own={own} user={user} onLeft={onLeft} />
  return <Today own={own} />
}
