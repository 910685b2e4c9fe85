import { Trans } from '@lingui/react/macro'
import { DeviceForm } from '../../../features/notifications/device-form.tsx'
import { MailPreferencesForm } from '../../../features/notifications/mail-preferences/mail-preferences-form.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** Notifications on this device, and the topics of emails and notifications. */
export const NotificationsSection = ({ userId }: { userId: string }) => (
  <>
    <OwnSection
      title={<Trans>This device</Trans>}
      help={
        <p>
          <Trans>
            A notification names no one and quotes nothing. It opens the conversation it is about.
          </Trans>
        </p>
      }
    >
      <DeviceForm userId={userId} />
    </OwnSection>
    <OwnSection title={<Trans>Topics</Trans>}>
      <MailPreferencesForm />
    </OwnSection>
  </>
)
