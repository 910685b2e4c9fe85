import { Trans } from '@lingui/react/macro'
import { LanguageForm } from '../../../features/accounts/language-form.tsx'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** The language of the area and its emails, and its colours. */
export const AppearanceSection = () => (
  <>
    <OwnSection
      title={<Trans>Language</Trans>}
      help={
        <p>
          <Trans>
            The language of this area, of our emails and of notifications. The languages you speak
            are part of your profile.
          </Trans>
        </p>
      }
    >
      <LanguageForm />
    </OwnSection>
    <OwnSection title={<Trans>Appearance</Trans>}>
      <ThemeSwitch />
    </OwnSection>
  </>
)
