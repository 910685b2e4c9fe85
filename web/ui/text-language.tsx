import { Trans } from '@lingui/react/macro'

/** Mark next to a text that is not in the page's language; nothing for other texts. */
export const TextLanguageField = ({ language }: { language: string | undefined }) =>
  language && (
    <small className="block text-small text-ink-2">
      <InLanguage language={language} />
    </small>
  )

function InLanguage({ language }: { language: string }) {
  switch (language) {
    case 'de':
      return <Trans>In German</Trans>
    case 'fr':
      return <Trans>In French</Trans>
    case 'it':
      return <Trans>In Italian</Trans>
    default:
      return <Trans>In English</Trans>
  }
}
