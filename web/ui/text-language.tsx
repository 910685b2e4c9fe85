import { Trans } from '@lingui/react/macro'

/** A quiet mark beside a text that is not in the page's language; nothing where it is. */
export const TextLanguage = ({ language }: { language: string | undefined }) =>
  language && (
    <small className="block text-small text-ink-2">
      {language === 'de' ? (
        <Trans>In German</Trans>
      ) : language === 'fr' ? (
        <Trans>In French</Trans>
      ) : language === 'it' ? (
        <Trans>In Italian</Trans>
      ) : (
        <Trans>In English</Trans>
      )}
    </small>
  )
