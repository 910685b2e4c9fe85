import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DISCREET_PATH } from '#accounts/discreet-mode'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { DeleteAccount } from '../features/accounts/delete-account.tsx'
import { ExportData } from '../features/accounts/export-data.tsx'
import { LanguageForm } from '../features/accounts/language-form.tsx'
import { PasskeySection } from '../features/accounts/passkeys/lazy-passkeys.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { EmailForm, NameForm } from '../features/accounts/profile-forms.tsx'
import { useFreshUser } from '../features/accounts/refresh-user.ts'
import { SecondFactorSection } from '../features/accounts/second-factor/lazy-section.tsx'
import { SessionList } from '../features/accounts/session-list.tsx'
import { useMember } from '../features/accounts/use-member.ts'
import { DeviceForm } from '../features/notifications/device-form.tsx'
import { MailPreferencesForm } from '../features/notifications/mail-preferences/mail-preferences-form.tsx'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { DiscreetForm } from '../features/accounts/discreet-mode/discreet-form.tsx'
import { MarkForm } from '../features/messaging/mark-form.tsx'
import { HiddenList } from '../features/messaging/hidden/hidden-list.tsx'
import { locales } from '../lib/i18n.ts'
import { PhotoForm } from '../features/accounts/member-photo/photo-form.tsx'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

export default function SettingsPage() {
  const { t } = useLingui()
  const user = useMember('settings')
  useFreshUser(user)
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const hiddenIds = storedHiddenCompanions.useTexts()
  // The edge has no session, so the renderer leaves the forms out.
  const sections = !import.meta.env.SSR &&
    user && [
      { title: t`Display name`, form: <NameForm key={user.id} user={user} /> },
      { title: t`Photo`, form: <PhotoForm /> },
      { title: t`Email`, form: <EmailForm user={user} /> },
      { title: t`Password`, form: <PasswordForm askCurrent /> },
      { title: t`Second factor`, form: <SecondFactorSection user={user} /> },
      ...(settings?.passkeys
        ? [{ title: t`Passkeys`, form: <PasskeySection userId={user.id} /> }]
        : []),
      { title: t`This device`, form: <DeviceForm userId={user.id} /> },
      { title: t`Notifications`, form: <MailPreferencesForm /> },
      { title: t`Language`, form: locales.length > 1 ? <LanguageForm /> : <OneLanguage /> },
      { title: t`Discreet mode`, form: <DiscreetSection /> },
      {
        title: t`Hidden companions`,
        form: (
          <HiddenList
            ids={hiddenIds}
            onShow={storedHiddenCompanions.remove}
            onHide={storedHiddenCompanions.add}
          />
        ),
      },
      { title: t`Known to companions`, form: <MarkForm /> },
      { title: t`Sessions`, form: <SessionList /> },
      { title: t`Your data`, form: <ExportData /> },
      { title: t`Delete account`, form: <DeleteAccount user={user} /> },
    ]
  return (
    <div className="wrap settings pt-12 md:pt-16">
      <h1 className="mb-8 text-h2">
        <Trans>Profile Settings</Trans>
      </h1>
      {sections ? (
        sections.map(({ title, form }) => (
          <section key={title}>
            <h2 className="text-h4">{title}</h2>
            {form}
          </section>
        ))
      ) : (
        <Skeleton className="h-72" />
      )}
    </div>
  )
}

const DiscreetSection = () => (
  <div>
    <p className="mb-4 text-ink-2">
      <Trans>
        A neutral tab, blurred pictures and a quick exit, in this browser.{' '}
        <Link to={DISCREET_PATH} className="link">
          How discreet mode works
        </Link>
      </Trans>
    </p>
    <DiscreetForm next="/account/settings" />
  </div>
)

const OneLanguage = () => (
  <p className="text-ink-2">
    <Trans>This site is in English only.</Trans>
  </p>
)

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Profile Settings`,
  description: t`Your name, address, password and sessions.`,
  canonical: null,
})
