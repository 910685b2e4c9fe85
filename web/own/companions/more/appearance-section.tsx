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
            This is the language of your area, our emails and notifications. You add the languages
            you speak in your profile.
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
