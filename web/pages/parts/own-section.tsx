import type { OwnProfile } from '#companions/own/own'
import type { Departure } from '#companions/own/own-data'
import type { User } from '@supabase/supabase-js'
import { FiguresSection } from '../../own/companions/figures/figures-section.tsx'
import { MediaSection } from '../../own/media/media-section.tsx'
import { Preview } from '../../own/companions/preview/preview.tsx'
import { OwnPrivacy } from '../../own/companions/privacy/privacy.tsx'
import { ProfileSection } from '../../own/companions/profile/profile-section.tsx'
import { RequestsSection } from '../../own/messaging/requests/requests-section.tsx'
import { ReviewsSection } from '../../own/moderation/reviews/reviews-section.tsx'
import type { OwnSectionName } from '../../own/shared/sections.ts'
import { Today } from '../../own/companions/today/today.tsx'
import { Verification } from '../../own/moderation/verification/verification.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type OwnSectionProps = {
  section: OwnSectionName
  /** `undefined` while it loads. */
  own: OwnProfile | undefined
  user: User
  onLeft: (departure: Departure) => void
}

/** A section of the companion's own area. */
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
  if (section === 'privacy') return <OwnPrivacy own={own} user={user} onLeft={onLeft} />
  return <Today own={own} />
}
