import { Trans } from '@lingui/react/macro'
import type { OwnProfile } from '#companions/own/own'
import { DeviceForm } from '../../../features/notifications/device-form.tsx'
import { MailPreferencesForm } from '../../../features/notifications/mail-preferences/mail-preferences-form.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { OnlineAlertsSection } from './online-alerts-section.tsx'

/** Notifications on this device, alerts to followers, and the topics of emails and notifications. */
export const NotificationsSection = ({
  userId,
  announcesOnline,
}: { userId: string } & Pick<OwnProfile, 'announcesOnline'>) => (
  <>
    <OwnSection
      title={<Trans>This device</Trans>}
      help={
        <p>
          <Trans>A notification names no one and quotes nothing. It opens its conversation.</Trans>
        </p>
      }
    >
      <DeviceForm userId={userId} />
    </OwnSection>
    <OnlineAlertsSection announcesOnline={announcesOnline} />
    <OwnSection title={<Trans>Topics</Trans>}>
      <MailPreferencesForm />
    </OwnSection>
  </>
)
