import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FiguresSection } from '../../own/companions/figures/figures-section.tsx'
import { AppearanceSection } from '../../own/companions/more/appearance-section.tsx'
import { NotificationsSection } from '../../own/companions/more/notifications-section.tsx'
import { Preview } from '../../own/companions/preview/preview.tsx'
import { CopySection } from '../../own/companions/privacy/copy-section.tsx'
import { LeaveSection } from '../../own/companions/privacy/leave-section.tsx'
import { ReadsSection } from '../../own/companions/privacy/reads-section.tsx'
import { SearchEnginesSection } from '../../own/companions/privacy/search-engines-section.tsx'
import { SafetyTimerSection } from '../../own/companions/safety-timer/safety-timer-section.tsx'
import { AppealSection } from '../../own/companions/today/appeal-section.tsx'
import { AwaySection } from '../../own/companions/today/away-section.tsx'
import { ListingConsentSection } from '../../own/companions/today/listing-consent-section.tsx'
import { MissingSection } from '../../own/companions/today/missing-section.tsx'
import { PauseSection } from '../../own/companions/today/pause-section.tsx'
import { OwnPromotionSection } from '../../own/companions/today/promotion-section.tsx'
import { TeamChangesSection } from '../../own/companions/today/team-changes-section.tsx'
import { DeclineReviewsSection } from '../../own/moderation/reviews/decline-reviews-section.tsx'
import { ReviewsSection } from '../../own/moderation/reviews/reviews-section.tsx'
import { SentReports } from '../../own/moderation/reports/sent-reports.tsx'
import { Verification } from '../../own/moderation/verification/verification.tsx'
import { OwnScreen } from '../../own/shared/own-screen.tsx'
import { moreScreenTitle, type MoreScreenName } from '../../own/shared/sections.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OwnSectionProps } from './own-section.tsx'

type Props = Omit<OwnSectionProps, 'place'> & { name: MoreScreenName }

export function OwnMoreScreen({ name, ...props }: Props) {
  const { t } = useLingui()
  const isPreview = name === 'preview'
  return (
    <OwnScreen
      title={moreScreenTitle(name)}
      isHeading={!isPreview}
      width={isPreview ? 'full' : 'text'}
      back={{ to: '/own/more', label: t`Back to More` }}
    >
      <Content name={name} {...props} />
    </OwnScreen>
  )
}

function Content({ name, own, user, onLeft }: Props): ReactNode {
  switch (name) {
    case 'figures':
      return <FiguresSection />
    case 'preview':
      return <Preview />
    case 'verification':
      return <Verification />
    case 'reports':
      return <SentReports />
    case 'safety-timer':
      return <SafetyTimerSection />
    case 'language':
      return <AppearanceSection />
    case 'who-looked':
      return <ReadsSection />
    case 'export':
      return <CopySection />
    case 'leave':
      return <LeaveSection user={user} onLeft={onLeft} />
  }
  if (!own) return <Skeleton className="h-96" />
  switch (name) {
    case 'absence':
      return <AwaySection away={own.away} />
    case 'pause':
      return <PauseSection isPaused={own.isPaused} />
    case 'consent':
      return <ListingConsentSection consent={own.consent} />
    case 'promotion':
      return <OwnPromotionSection promotion={own.promotion} isVip={own.isVip} />
    case 'reviews':
      return (
        <>
          <DeclineReviewsSection declinesReviews={own.declinesReviews} />
          <ReviewsSection declinesReviews={own.declinesReviews} />
        </>
      )
    case 'notifications':
      return <NotificationsSection userId={user.id} announcesOnline={own.announcesOnline} />
    case 'search-engines':
      return <SearchEnginesSection own={own} />
    case 'missing':
      return <MissingSection own={own} />
    case 'team-changes':
      return <TeamChangesSection teamChanges={own.teamChanges} teamFiles={own.teamFiles} />
    case 'appeal':
      return <AppealSection appeal={own.appeal} />
  }
}
