import { Trans, useLingui } from '@lingui/react/macro'
import { pathIn } from '#platform/language'
import { locales, currentPath } from '../../lib/i18n.ts'
import { languageName } from '../../lib/language-names.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { callAuth } from './call-auth.ts'
import { keepLanguage } from './use-language.ts'
import { useTask } from './use-task.ts'

export function LanguageForm() {
  const { t, i18n } = useLingui()
  const { busy, message, onSubmit } = useTask(async (field) => {
    const data = { language: field('language') }
    const error = await callAuth(({ client }) => client.updateUser({ data }))
    if (error) return { kind: 'error', text: error.text }
    keepLanguage(data.language)
    if (data.language !== i18n.locale) {
      location.assign(pathIn(data.language, currentPath() + location.search))
    }
    return { kind: 'success', text: t`Language saved.` }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <span className="field-box">
        <select name="language" aria-label={t`Language`} defaultValue={i18n.locale}>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageName(locale)}
            </option>
          ))}
        </select>
      </span>
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Save language</Trans>}
      </Button>
    </form>
  )
}
