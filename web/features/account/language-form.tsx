import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGE_COOKIE } from '#contract/language'
import { locales } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { callAuth } from './call-auth.ts'
import { speak } from './use-language.ts'
import { useTask } from './use-task.ts'

/** The language in which the member sees the site. */
export function LanguageForm() {
  const { t, i18n } = useLingui()
  const { busy, message, onSubmit } = useTask(async (field) => {
    const data = { language: field('language') }
    const error = await callAuth(({ client }) => client.updateUser({ data }))
    if (error) return { kind: 'error', text: error.text }
    if (import.meta.env.MANY_LANGUAGES) {
      // Another was chosen on this device: that one counts no more.
      document.cookie = `${LANGUAGE_COOKIE}=;path=/;max-age=0`
      await speak(data.language)
    }
    // In the new language, which `t` of this rendering doesn't know yet.
    return { kind: 'success', text: i18n._(msg`Language saved.`) }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <select
        name="language"
        aria-label={t`Language`}
        defaultValue={i18n.locale}
        className="min-h-11 cursor-pointer bg-paper"
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {new Intl.DisplayNames(locale, { type: 'language' }).of(locale)}
          </option>
        ))}
      </select>
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Save language</Trans>}
      </Button>
    </form>
  )
}
