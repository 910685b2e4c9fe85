import { useLingui } from '@lingui/react/macro'
import type { OwnProfile } from '#companions/own/own'
import type { Departure } from '#companions/own/own-data'
import type { User } from '@supabase/supabase-js'
import { MoreList } from '../../own/companions/more/more-list.tsx'
import { ProfileSection } from '../../own/companions/profile/profile-section.tsx'
import { TodayOrStart } from '../../own/companions/start/today-or-start.tsx'
import { StartSection } from '../../own/companions/start/start-section.tsx'
import { TimerStrip } from '../../own/companions/safety-timer/timer-strip.tsx'
import { MediaHelp } from '../../own/media/media-help.tsx'
import { MediaSection } from '../../own/media/media-section.tsx'
import { OwnUploadTray } from '../../own/media/upload/upload-tray.tsx'
import { AnsweredBySection } from '../../own/messaging/requests/answered-by-section.tsx'
import { RequestsSection } from '../../own/messaging/requests/requests-section.tsx'
import { OwnPanes, OwnScreen } from '../../own/shared/own-screen.tsx'
import { ownPlaceTitle, ownScreenTitle, type OwnPlace } from '../../own/shared/sections.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnMoreScreen } from './own-more-screen.tsx'
import '../../styles/every-utility.css'

export type OwnSectionProps = {
  place: OwnPlace
  /** `undefined` while it loads. */
  own: OwnProfile | undefined
  user: User
  onLeft: (departure: Departure) => void
}

/** A screen of the companion's own area, and what is open in it, above the uploads that go on meanwhile. */
export default function OwnSection(props: OwnSectionProps) {
  const { place, own } = props
  // The media have the uploads beside their own button, and a conversation has its message field there.
  const isMedia = place.screen === 'media' || (place.screen === 'start' && place.item === 'photos')
  const hasTray = !isMedia && !(place.screen === 'inbox' && place.item)
  // The screen of the timer and a conversation have a field at the bottom of a phone.
  const hasTimerStrip =
    !(place.screen === 'inbox' && place.item) &&
    !(place.screen === 'more' && place.item === 'safety-timer')
  return (
    <>
      <ScreenOf {...props} />
      {hasTimerStrip && <TimerStrip />}
      {own && hasTray && (
        <div className="own-tray-dock">
          <OwnUploadTray companionId={own.id} />
        </div>
      )}
    </>
  )
}

function ScreenOf({ place, own, user, onLeft }: OwnSectionProps) {
  const { t } = useLingui()
  const title = ownPlaceTitle(place)
  switch (place.screen) {
    case '':
      return (
        <OwnScreen title={own?.name ?? title}>
          {own ? <TodayOrStart own={own} /> : <Skeleton className="h-96" />}
        </OwnScreen>
      )
    case 'start':
      return own ? (
        <StartSection
          screen={place.item}
          own={own}
          parts={{
            photos: <MediaSection companionId={own.id} name={own.name} openId={undefined} />,
            photosHelp: <MediaHelp />,
            answers: <AnsweredBySection />,
          }}
        />
      ) : (
        <OwnScreen title={title}>
          <Skeleton className="h-96" />
        </OwnScreen>
      )
    case 'inbox':
      return <RequestsSection id={place.item} />
    case 'profile':
      return <ProfileSection group={place.item} own={own} />
    case 'media':
      return (
        <OwnScreen title={ownScreenTitle(place.screen)} help={<MediaHelp />} width="full">
          {own ? (
            <MediaSection companionId={own.id} name={own.name} openId={place.item} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </OwnScreen>
      )
    case 'more': {
      const more = { own, user, onLeft }
      // The preview needs the width of the whole window.
      if (place.item === 'preview') return <OwnMoreScreen name="preview" {...more} />
      return (
        <OwnPanes
          list={
            <OwnScreen
              title={ownScreenTitle(place.screen)}
              help={
                <p>{t`Your figures, your settings, and everything about your data and your consent.`}</p>
              }
            >
              <MoreList own={own} openScreen={place.item} />
            </OwnScreen>
          }
          detail={place.item ? <OwnMoreScreen name={place.item} {...more} /> : null}
          empty={<OwnMoreScreen name="figures" {...more} />}
        />
      )
    }
  }
}
